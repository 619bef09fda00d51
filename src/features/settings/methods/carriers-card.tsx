import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { type Carrier, maxCarriers } from '#contract/carriers.ts'
import styles from '#features/settings/lists/ordered-list.module.css'
import type { ListForm } from '#features/settings/lists/ordered-list.tsx'
import cards from '#forms/form-cards.module.css'
import { Optional } from '#forms/optional.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { blankCarrier } from './method-values.ts'

type Props = {
  form: ListForm
  carriers: readonly Carrier[]
  field: (index: number, name: 'name' | 'url') => object
}

/** Carriers that are offered for parcels, with the page on which each tracks them. */
export function CarriersCard({ form, carriers, field }: Props) {
  const { t } = useTranslation('settings')
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [announcement, setAnnouncement] = useState('')
  /** Focuses a carrier once the list is drawn. */
  const focusAt = (index: number, part: string) =>
    requestAnimationFrame(() => {
      const target = list.current?.children[index]?.querySelector<HTMLElement>(part)
      ;(target ?? addButton.current)?.focus()
    })
  const nameOf = ({ name }: Carrier) => name.trim() || t('carriers.new')
  function remove(carrier: Carrier, index: number) {
    setAnnouncement(t('list.removed', { name: nameOf(carrier) }))
    form.removeListItem('carriers', index)
    focusAt(Math.min(index, carriers.length - 2), '[data-remove]')
  }
  function add() {
    form.insertListItem('carriers', blankCarrier)
    focusAt(carriers.length, 'input')
  }
  return (
    <Card title={t('carriers.title')} className={cards.card}>
      <p className={styles.hint} dir="auto">
        {t('carriers.hint')}
      </p>
      <div className={styles.field}>
        {carriers.length > 0 && (
          <ul ref={list} className={styles.list} aria-label={t('carriers.title')}>
            {carriers.map((carrier, index) => {
              const name = nameOf(carrier)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a carrier has no id
                <li key={index} className={styles.item}>
                  <fieldset aria-label={name}>
                    <div className={styles.head} data-still>
                      <strong className={styles.name} dir="auto">
                        {name}
                      </strong>
                      <IconButton
                        small
                        data-remove
                        label={t('list.remove', { name })}
                        onClick={() => remove(carrier, index)}
                      >
                        <IconTrash size={16} aria-hidden="true" />
                      </IconButton>
                    </div>
                    <div className={cards.fields}>
                      <TextInput label={t('methods.name')} autoComplete="off" {...field(index, 'name')} />
                      <TextInput
                        dir="ltr"
                        label={<Optional>{t('carriers.url')}</Optional>}
                        description={t('carriers.urlHint')}
                        inputWrapperOrder={['label', 'input', 'description', 'error']}
                        autoComplete="off"
                        spellCheck={false}
                        {...field(index, 'url')}
                      />
                    </div>
                  </fieldset>
                </li>
              )
            })}
          </ul>
        )}
        {carriers.length < maxCarriers && (
          <div>
            <Button
              ref={addButton}
              variant="default"
              data-path="carriers"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={add}
            >
              {t('carriers.add')}
            </Button>
          </div>
        )}
        <p className="sr-only" role="status">
          {announcement}
        </p>
      </div>
    </Card>
  )
}
