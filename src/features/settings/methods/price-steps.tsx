import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { maxPriceSteps } from '#contract/methods.ts'
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
  weightSteps: readonly StepValues[] | undefined
  currency: string
  field: (path: string) => object
}

/** Other prices of a delivery method, each from an order value or a weight on. */
export function PriceSteps({ form, method, steps = [], weightSteps = [], currency, field }: Props) {
  const { t } = useTranslation('settings')
  const { unit } = useWeights()
  const [isByWeight, setByWeight] = useState(false)
  const rows = weightSteps.length > 0 ? weightSteps : steps
  // Without rows, the last choice stays.
  if (rows.length > 0 && isByWeight !== (rows === weightSteps)) setByWeight(rows === weightSteps)
  const path = `${method}.${isByWeight ? 'weightSteps' : 'steps'}`
  function switchTo(next: 'value' | 'weight') {
    const switched = switchSteps(rows, next, unit)
    form.setFieldValue(`${method}.steps`, next === 'value' ? switched : [])
    form.setFieldValue(`${method}.weightSteps`, next === 'weight' ? switched : [])
    form.clearFieldError(path)
    setByWeight(next === 'weight')
  }
  return (
    <div className={styles.steps}>
      <NativeSelect
        label={t('methods.basis')}
        description={isByWeight && t('methods.byWeightHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          { value: 'value', label: t('methods.byValue') },
          { value: 'weight', label: t('methods.byWeight') },
        ]}
        value={isByWeight ? 'weight' : 'value'}
        onChange={({ currentTarget }) => switchTo(currentTarget.value === 'weight' ? 'weight' : 'value')}
      />
      <RowList
        form={form}
        path={path}
        rows={rows}
        max={maxPriceSteps}
        blank={blankStep}
        label={t(isByWeight ? 'methods.weightSteps' : 'methods.steps')}
        addLabel={t(isByWeight ? 'methods.addWeightStep' : 'methods.addStep')}
        removeLabel={(index) => t('methods.removeStep', { number: index + 1 })}
        error={form.errors[path]}
      >
        {(_step, index) => (
          <>
            {isByWeight ? (
              <WeightInput label={t('methods.weightFrom')} {...field(`${path}.${index}.from`)} />
            ) : (
              <PriceInput
                currency={currency}
                label={t('methods.stepFrom')}
                {...field(`${path}.${index}.from`)}
              />
            )}
            <PriceInput currency={currency} label={t('methods.price')} {...field(`${path}.${index}.price`)} />
          </>
        )}
      </RowList>
    </div>
  )
}
