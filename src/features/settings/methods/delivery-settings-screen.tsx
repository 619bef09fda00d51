import { Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import type { Carrier } from '#contract/carriers.ts'
import { type DeliveryMethod, DeliverySettings, isUsual } from '#contract/methods.ts'
import type { ShopSettings } from '#contract/settings.ts'
import { listErrors } from '#features/settings/lists/list-values.ts'
import type { ListForm } from '#features/settings/lists/ordered-list.tsx'
import { useSaveDelivery } from '#features/settings/mutations.ts'
import { useSectionForm } from '#features/settings/section-form.ts'
import { SectionPage, type SectionProps } from '#features/settings/section-page.tsx'
import { useCountryOptions } from '#forms/country-options.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import cards from '#forms/form-cards.module.css'
import { ManySelect } from '#forms/many-select.tsx'
import { NumberField } from '#forms/number-field.tsx'
import { Optional } from '#forms/optional.tsx'
import { PriceInput } from '#forms/price-input.tsx'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'
import { useMethodName } from '#shop/use-method-name.ts'
import { CarriersCard } from './carriers-card.tsx'
import { MethodList } from './method-list.tsx'
import { blankDelivery, carrierIn, type DeliveryValues, deliveryIn, typedDelivery } from './method-values.ts'
import { PriceSteps } from './price-steps.tsx'

type Fields = ShopSettings['delivery']
type Values = { methods: DeliveryValues[]; carriers: Carrier[]; base?: Snapshot<Fields> }

const valuesOf = ({ methods, carriers }: Fields): Values => ({
  methods: methods.map(typedDelivery),
  carriers,
})
const fieldsOf = ({ methods, carriers }: Values): Fields => ({
  methods: methods.map(deliveryIn),
  carriers: carriers.map(carrierIn),
})

export function DeliverySettingsScreen(page: SectionProps) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const currency = useShopCurrency()
  const methodName = useMethodName()
  const countryOptions = useCountryOptions()
  const isReadOnly = !useMay()('settings.edit')
  const messages = {
    methods: t('methods.wrong.methods'),
    name: t('methods.wrong.name'),
    description: t('methods.wrong.description'),
    price: t('methods.wrong.price'),
    steps: t('methods.wrong.steps'),
    'steps.from': t('methods.wrong.stepFrom'),
    'steps.price': t('methods.wrong.price'),
    freeFrom: t('methods.wrong.freeFrom'),
    days: t('methods.wrong.days'),
    carriers: t('carriers.wrong.carriers'),
    url: t('carriers.wrong.url'),
  }
  const edit = useSectionForm<'delivery', Values>('delivery', useSaveDelivery(), {
    valuesOf,
    fieldsOf,
    validate: (values) => listErrors(DeliverySettings, fieldsOf(values), messages),
  })
  const moneyText = (amount: number) => formats.money(amount, currency)
  const textOf = (method: DeliveryMethod) => {
    const { id, name, description, price, steps = [], freeFrom, days, isActive } = method
    const { countries = [], isCollection } = method
    return [
      methodName({ id, name }),
      moneyText(price),
      ...steps.map((step) =>
        t('methods.stepShown', { price: moneyText(step.price), from: moneyText(step.from) }),
      ),
      freeFrom !== null && t('methods.freeFromShown', { amount: moneyText(freeFrom) }),
      days && t('methods.daysShown', days),
      formats.row(countries.map(formats.country)),
      isCollection && t('methods.collection'),
      description,
      !isActive && t('methods.off'),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  const show = ({ methods = [], carriers = [] }: Partial<Fields>, field: keyof Fields) =>
    (field === 'methods'
      ? methods.map(textOf)
      : carriers.map(({ name, url }) => [name, url].filter(Boolean).join(' · '))
    ).join('\n')
  const { form } = edit
  const listForm = form as unknown as ListForm
  return (
    <SectionPage
      {...page}
      title={t('delivery.title')}
      cardTitle={t('delivery.card')}
      hint={t('delivery.hint')}
      edit={edit}
      nameOf={(field) => t(field === 'methods' ? 'delivery.title' : 'carriers.title')}
      show={show}
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
        {({ id, steps, countries, isCollection }, index) => {
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
                path={`methods.${index}.steps`}
                steps={steps}
                currency={currency}
                error={form.errors[`methods.${index}.steps`]}
                field={(at, name) => form.getInputProps(`methods.${index}.steps.${at}.${name}`)}
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
