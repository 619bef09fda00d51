import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#kernel/keyboard.ts'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { type ItemFields, limits } from '#contract/kanban.ts'
import { QuickAdd } from '#features/kanban/board/quick-add.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './item-drawer.module.css'
import type { InlineEdit } from './texts.tsx'

type Steps = ItemFields['checklist']
type Props = { value: Steps; inlineEdit: InlineEdit; onType: (steps: Steps) => void; error?: React.ReactNode }

export function ChecklistField({ value, inlineEdit, onType, error }: Props) {
  const { t } = useTranslation('items')
  const list = useRef<HTMLFieldSetElement>(null)
  const previousText = useRef('')
  const [isAdding, setAdding] = useState(false)
  const withStep = (id: string, part: Partial<Steps[number]>) =>
    value.map((step) => (step.id === id ? { ...step, ...part } : step))
  const save = (checklist: Steps) => inlineEdit.set({ checklist })
  const toAdding = () =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-add]')?.focus())
  const remove = (id: string) => {
    save(value.filter((step) => step.id !== id))
    // The focused button is removed with its step.
    toAdding()
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
        <div key={step.id} className={`row ${styles.step}`}>
          <Checkbox
            aria-label={t('stepDone', { text: step.text || t('stepNumber', { number: at + 1 }) })}
            checked={step.isDone}
            onChange={({ currentTarget }) => save(withStep(step.id, { isDone: currentTarget.checked }))}
          />
          <TextInput
            className="grow"
            variant="unstyled"
            classNames={{ input: styles.stepText }}
            aria-label={t('stepNumber', { number: at + 1 })}
            maxLength={limits.step}
            value={step.text}
            data-done={step.isDone || undefined}
            data-mantine-stop-propagation={inlineEdit.editing === 'checklist'}
            onChange={({ currentTarget }) => onType(withStep(step.id, { text: currentTarget.value }))}
            onFocus={() => {
              previousText.current = step.text
              inlineEdit.enter('checklist')
            }}
            onBlur={() => inlineEdit.leave('checklist')}
            onKeyDown={(event) => {
              if (isComposing(event.nativeEvent) || (event.key !== 'Enter' && event.key !== 'Escape')) return
              event.preventDefault()
              const field = event.currentTarget
              if (event.key === 'Escape') onType(withStep(step.id, { text: previousText.current }))
              setTimeout(() => field.blur())
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
        <p className="error caption" role="alert" dir="auto">
          {error}
        </p>
      )}
      {isAdding && value.length < limits.steps && (
        <QuickAdd
          label={t('stepNew')}
          hint={t('stepNew')}
          need={t('stepNeed')}
          maxLength={limits.step}
          onAdd={(text) => {
            save([...value, { id: crypto.randomUUID(), text, isDone: false }])
            return undefined
          }}
          onClose={() => {
            setAdding(false)
            toAdding()
          }}
        />
      )}
      {!isAdding && value.length < limits.steps && (
        <Button
          data-add
          variant="subtle"
          className={styles.start}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t('stepAdd')}
        </Button>
      )}
    </fieldset>
  )
}
