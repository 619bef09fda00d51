import { Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { type DeliveryMethod, maxPriceSteps } from '#contract/methods.ts'
import styles from '#features/settings/lists/ordered-list.module.css'
import type { ListForm } from '#features/settings/lists/ordered-list.tsx'
import { PriceInput } from '#forms/price-input.tsx'
import { useWeights } from '#shop/use-weights.ts'
import { WeightInput } from '#shop/weight-input.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { blankStep, type StepValues, switchSteps } from './method-values.ts'

type Props = {
  form: ListForm
  /** The path of the method in the form. */
  method: string
  steps: readonly StepValues[] | undefined
  stepsBy: DeliveryMethod['stepsBy']
  currency: string
  error: ReactNode
  field: (index: number, name: keyof StepValues) => object
}

/** Other prices of a delivery method, each from an order value or a weight on. */
export function PriceSteps({ form, method, steps = [], stepsBy, currency, error, field }: Props) {
  const { t } = useTranslation('settings')
  const { unit } = useWeights()
  const path = `${method}.steps`
  const isByWeight = stepsBy === 'weight'
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
  function switchTo(next: DeliveryMethod['stepsBy']) {
    form.setFieldValue(path, switchSteps(steps, next, unit))
    form.setFieldValue(`${method}.stepsBy`, next)
    form.clearFieldError(path)
  }
  return (
    <div className={styles.steps}>
      <NativeSelect
        label={t('methods.stepsBy')}
        description={isByWeight && t('methods.stepsByWeightHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          { value: '', label: t('methods.stepsByValue') },
          { value: 'weight', label: t('methods.stepsByWeight') },
        ]}
        value={stepsBy ?? ''}
        onChange={({ currentTarget }) => switchTo(currentTarget.value === 'weight' ? 'weight' : undefined)}
      />
      {steps.length > 0 && (
        <ul
          ref={list}
          className={styles.stepList}
          tabIndex={-1}
          data-path={path}
          aria-label={t(isByWeight ? 'methods.weightSteps' : 'methods.steps')}
        >
          {steps.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a price has no id
            <li key={index} className={styles.step}>
              {isByWeight ? (
                <WeightInput label={t('methods.weightFrom')} {...field(index, 'from')} />
              ) : (
                <PriceInput currency={currency} label={t('methods.stepFrom')} {...field(index, 'from')} />
              )}
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
            {t(isByWeight ? 'methods.addWeightStep' : 'methods.addStep')}
          </Button>
        </div>
      )}
    </div>
  )
}
