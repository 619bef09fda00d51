import { Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { isUsual } from '#contract/methods.ts'
import type { ListForm } from '#features/settings/lists/ordered-list.tsx'
import { SectionPage, type SectionProps } from '#features/settings/section-page.tsx'
import { useCountryOptions } from '#forms/country-options.ts'
import cards from '#forms/form-cards.module.css'
import { ManySelect } from '#forms/many-select.tsx'
import { NumberField } from '#forms/number-field.tsx'
import { Optional } from '#forms/optional.tsx'
import { PriceInput } from '#forms/price-input.tsx'
import { useMay } from '#kernel/rights.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'
import { useMethodName } from '#shop/use-method-name.ts'
import { CarriersCard } from './carriers-card.tsx'
import { MethodList } from './method-list.tsx'
import { blankDelivery, type DeliveryValues } from './method-values.ts'
import { PriceSteps } from './price-steps.tsx'
import { useDeliveryForm } from './use-delivery-form.ts'

export function DeliverySettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const currency = useShopCurrency()
  const methodName = useMethodName()
  const countryOptions = useCountryOptions()
  const isReadOnly = !useMay()('settings.edit')
  const delivery = useDeliveryForm()
  const { form } = delivery.edit
  const listForm = form as unknown as ListForm
  return (
    <SectionPage
      {...page}
      title={t('delivery.title')}
      cardTitle={t('delivery.card')}
      hint={t('delivery.hint')}
      {...delivery}
      more={
        <CarriersCard
          form={listForm}
          carriers={form.values.carriers}
          field={(index, name) => form.getInputProps(`carriers.${index}.${name}`)}
        />
      }
    >
      <MethodList
        form={listForm}
        label={t('delivery.title')}
        addLabel={t('delivery.add')}
        methods={form.values.methods}
        nameOf={({ id, name }) =>
          (isUsual(id) ? methodName({ id, name: null }) : name.trim()) || t('methods.new')
        }
        blank={blankDelivery}
      >
        {({ id, steps, weightSteps, countries, isCollection }, index) => {
          const field = (name: keyof DeliveryValues) => form.getInputProps(`methods.${index}.${name}`)
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
              <TextInput
                className={cards.wide ?? ''}
                label={<Optional>{t('methods.description')}</Optional>}
                autoComplete="off"
                {...field('description')}
              />
              <PriceInput currency={currency} label={t('methods.price')} {...field('price')} />
              <PriceInput
                currency={currency}
                label={<Optional>{t('methods.freeFrom')}</Optional>}
                description={t('methods.freeFromHint')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...field('freeFrom')}
              />
              <PriceSteps
                form={listForm}
                method={`methods.${index}`}
                steps={steps}
                weightSteps={weightSteps}
                currency={currency}
                field={(path) => form.getInputProps(path)}
              />
              <NumberField label={<Optional>{t('methods.from')}</Optional>} {...field('from')} />
              <NumberField label={<Optional>{t('methods.to')}</Optional>} {...field('to')} />
              <Checkbox
                className={cards.wide ?? ''}
                label={t('methods.collection')}
                checked={isCollection ?? false}
                onChange={({ currentTarget }) =>
                  listForm.setFieldValue(`methods.${index}.isCollection`, currentTarget.checked || undefined)
                }
              />
              {!isCollection && (
                <ManySelect
                  className={cards.wide ?? ''}
                  label={<Optional>{t('methods.countries')}</Optional>}
                  description={t('methods.countriesHint')}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  data={countryOptions}
                  readOnly={isReadOnly}
                  nothingFoundMessage={t('methods.noCountry')}
                  data-path={`methods.${index}.countries`}
                  value={countries ?? []}
                  onChange={(codes) =>
                    listForm.setFieldValue(`methods.${index}.countries`, codes.length > 0 ? codes : undefined)
                  }
                />
              )}
            </div>
          )
        }}
      </MethodList>
    </SectionPage>
  )
}
