import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { type DeliveryMethod, maxPriceSteps } from '#contract/methods.ts'
import styles from '#features/settings/lists/ordered-list.module.css'
import type { ListForm } from '#features/settings/lists/ordered-list.tsx'
import { RowList } from '#features/settings/lists/row-list.tsx'
import { PriceInput } from '#forms/price-input.tsx'
import { useWeights } from '#shop/use-weights.ts'
import { WeightInput } from '#shop/weight-input.tsx'
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
      <RowList
        form={form}
        path={path}
        rows={steps}
        max={maxPriceSteps}
        blank={blankStep}
        label={t(isByWeight ? 'methods.weightSteps' : 'methods.steps')}
        addLabel={t(isByWeight ? 'methods.addWeightStep' : 'methods.addStep')}
        removeLabel={(index) => t('methods.removeStep', { number: index + 1 })}
        error={error}
      >
        {(_step, index) => (
          <>
            {isByWeight ? (
              <WeightInput label={t('methods.weightFrom')} {...field(index, 'from')} />
            ) : (
              <PriceInput currency={currency} label={t('methods.stepFrom')} {...field(index, 'from')} />
            )}
            <PriceInput currency={currency} label={t('methods.price')} {...field(index, 'price')} />
          </>
        )}
      </RowList>
    </div>
  )
}
