import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { maxPriceSteps } from '#contract/methods.ts'
import styles from '#features/settings/lists/ordered-list.module.css'
import type { ListForm } from '#features/settings/lists/ordered-list.tsx'
import { PriceInput } from '#forms/price-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { blankStep, type StepValues } from './method-values.ts'

type Props = {
  form: ListForm
  /** The path of the steps in the form. */
  path: string
  steps: readonly StepValues[] | undefined
  currency: string
  error: ReactNode
  field: (index: number, name: keyof StepValues) => object
}

/** Other prices of a delivery method, each from an order value on. */
export function PriceSteps({ form, path, steps = [], currency, error, field }: Props) {
  const { t } = useTranslation('settings')
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  /** Focuses a step once the list is drawn. */
  const focusAt = (index: number, part: string) =>
    requestAnimationFrame(() => {
      const target = list.current?.children[index]?.querySelector<HTMLElement>(part)
      ;(target ?? addButton.current)?.focus()
    })
  function add() {
    form.setFieldValue(path, [...steps, blankStep])
    form.clearFieldError(path)
    focusAt(steps.length, 'input')
  }
  function remove(index: number) {
    form.removeListItem(path, index)
    form.clearFieldError(path)
    focusAt(Math.min(index, steps.length - 2), 'button')
  }
  return (
    <div className={styles.steps}>
      {steps.length > 0 && (
        <ul
          ref={list}
          className={styles.stepList}
          tabIndex={-1}
          data-path={path}
          aria-label={t('methods.steps')}
        >
          {steps.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a price has no id
            <li key={index} className={styles.step}>
              <PriceInput currency={currency} label={t('methods.stepFrom')} {...field(index, 'from')} />
              <PriceInput currency={currency} label={t('methods.price')} {...field(index, 'price')} />
              <IconButton
                label={t('methods.removeStep', { number: index + 1 })}
                onClick={() => remove(index)}
              >
                <IconTrash size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className="error caption" role="alert" dir="auto">
          {error}
        </p>
      )}
      {steps.length < maxPriceSteps && (
        <div>
          <Button
            ref={addButton}
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={add}
          >
            {t('methods.addStep')}
          </Button>
        </div>
      )}
    </div>
  )
}
