import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { isUsual, paidTimes } from '#contract/methods.ts'
import type { ListForm } from '#features/settings/lists/ordered-list.tsx'
import { SectionPage, type SectionProps } from '#features/settings/section-page.tsx'
import cards from '#forms/form-cards.module.css'
import { Optional } from '#forms/optional.tsx'
import { useMethodName } from '#shop/use-method-name.ts'
import { MethodList } from './method-list.tsx'
import { blankPayment, type PaymentValues } from './method-values.ts'
import { usePaymentForm } from './use-payment-form.ts'

export function PaymentSettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const methodName = useMethodName()
  const payment = usePaymentForm()
  const { form } = payment.edit
  return (
    <SectionPage
      {...page}
      title={t('payment.title')}
      cardTitle={t('payment.card')}
      hint={t('payment.hint')}
      {...payment}
    >
      <MethodList
        form={form as unknown as ListForm}
        label={t('payment.title')}
        addLabel={t('payment.add')}
        methods={form.values.methods}
        nameOf={({ id, name }) =>
          (isUsual(id) ? methodName({ id, name: null }) : name.trim()) || t('methods.new')
        }
        blank={blankPayment}
      >
        {({ id }, index) => {
          const field = (name: keyof PaymentValues) => form.getInputProps(`methods.${index}.${name}`)
          return (
            <div className={cards.fields}>
              {!isUsual(id) && (
                <TextInput
                  className={cards.wide ?? ''}
                  label={t('methods.name')}
                  autoComplete="off"
                  {...field('name')}
                />
              )}
              <Textarea
                className={cards.wide ?? ''}
                rows={3}
                label={<Optional>{t('methods.instructions')}</Optional>}
                description={t('methods.instructionsHint')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...field('instructions')}
              />
              <NativeSelect
                className={cards.wide ?? ''}
                label={t('methods.paidWhen')}
                data={paidTimes.map((value) => ({ value, label: t(`methods.paid.${value}`) }))}
                {...field('paidWhen')}
              />
            </div>
          )
        }}
      </MethodList>
    </SectionPage>
  )
}
