import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { type ItemFields, most } from '#contract/kanban.ts'
import { IconButton } from '#kernel/ui/icon-button.tsx'
import styles from './item-drawer.module.css'

type Steps = ItemFields['checklist']
type Props = { value: Steps; onChange: (steps: Steps) => void; error?: React.ReactNode }

/** The steps of an item: ticked, written, added, taken away. */
export function ChecklistField({ value, onChange, error }: Props) {
  const { t } = useTranslation('items')
  const list = useRef<HTMLFieldSetElement>(null)
  const change = (id: string, part: Partial<Steps[number]>) =>
    onChange(value.map((step) => (step.id === id ? { ...step, ...part } : step)))
  const add = () => {
    onChange([...value, { id: crypto.randomUUID(), text: '', isDone: false }])
    requestAnimationFrame(() => {
      const fields = list.current?.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])') ?? []
      Array.from(fields).at(-1)?.focus()
    })
  }
  const remove = (id: string) => {
    onChange(value.filter((step) => step.id !== id))
    // The button that had the focus goes with its step.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-add]')?.focus())
  }
  const done = value.filter(({ isDone }) => isDone).length
  return (
    <fieldset ref={list} className={styles.checklist} data-path="checklist" aria-label={t('checklist')}>
      <div className={styles.sectionHead}>
        <h3>{t('checklist')}</h3>
        {value.length > 0 && (
          <span className="dim small" dir="auto">
            {t('stepsDone', { done, total: value.length })}
          </span>
        )}
      </div>
      {value.map((step, at) => (
        <div key={step.id} className={styles.step}>
          <Checkbox
            aria-label={t('stepDone', { text: step.text || t('stepNumber', { number: at + 1 }) })}
            checked={step.isDone}
            onChange={({ currentTarget }) => change(step.id, { isDone: currentTarget.checked })}
          />
          <TextInput
            className="grow"
            aria-label={t('stepNumber', { number: at + 1 })}
            maxLength={most.step}
            value={step.text}
            onChange={({ currentTarget }) => change(step.id, { text: currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              if (value.length < most.steps) add()
            }}
          />
          <IconButton
            label={t('stepRemove', { text: step.text || t('stepNumber', { number: at + 1 }) })}
            onClick={() => remove(step.id)}
          >
            <IconX size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {error && (
        <p className={styles.why} role="alert" dir="auto">
          {error}
        </p>
      )}
      {value.length < most.steps && (
        <Button
          data-add
          variant="subtle"
          className={styles.start ?? ''}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={add}
        >
          {t('stepAdd')}
        </Button>
      )}
    </fieldset>
  )
}
