import { useTranslation } from 'react-i18next'
import type { Carrier } from '#contract/carriers.ts'
import { type DeliveryMethod, DeliverySettings, highestCharge } from '#contract/methods.ts'
import type { ShopSettings } from '#contract/settings.ts'
import { listErrors } from '#features/settings/lists/list-values.ts'
import { useSaveDelivery } from '#features/settings/mutations.ts'
import { useSectionForm } from '#features/settings/section-form.ts'
import type { Snapshot } from '#forms/edit-form.ts'
import { useFormats } from '#kernel/format.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'
import { useMethodName } from '#shop/use-method-name.ts'
import { useWeights } from '#shop/use-weights.ts'
import { carrierIn, type DeliveryValues, deliveryIn, typedDelivery } from './method-values.ts'

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

/** The form of delivery, with the texts of its fields; `onSaved` replaces the message that it is saved. */
export function useDeliveryForm(onSaved?: () => void) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const currency = useShopCurrency()
  const methodName = useMethodName()
  const weights = useWeights()
  const messages = {
    methods: t('methods.wrong.methods'),
    name: t('methods.wrong.name'),
    description: t('methods.wrong.description'),
    price: t('methods.wrong.price'),
    steps: t('methods.wrong.steps'),
    'steps.from': t('methods.wrong.stepFrom', { amount: formats.money(highestCharge, currency) }),
    'steps.price': t('methods.wrong.price'),
    weightSteps: t('methods.wrong.steps'),
    'weightSteps.from': t('methods.wrong.weightFrom', { weight: weights.maxText }),
    'weightSteps.price': t('methods.wrong.price'),
    freeFrom: t('methods.wrong.freeFrom'),
    days: t('methods.wrong.days'),
    carriers: t('carriers.wrong.carriers'),
    url: t('carriers.wrong.url'),
  }
  const edit = useSectionForm<'delivery', Values>(
    'delivery',
    useSaveDelivery(),
    { valuesOf, fieldsOf, validate: (values) => listErrors(DeliverySettings, fieldsOf(values), messages) },
    onSaved,
  )
  const moneyText = (amount: number) => formats.money(amount, currency)
  const stepText = (price: number, from: string) => t('methods.stepShown', { price: moneyText(price), from })
  const textOf = (method: DeliveryMethod) => {
    const { id, name, description, price, steps = [], weightSteps = [], freeFrom, days, isActive } = method
    const { countries = [], isCollection } = method
    return [
      methodName({ id, name }),
      moneyText(price),
      ...steps.map((step) => stepText(step.price, moneyText(step.from))),
      ...weightSteps.map((step) => stepText(step.price, weights.text(step.from))),
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
  return {
    edit,
    nameOf: (field: keyof Fields) => t(field === 'methods' ? 'delivery.title' : 'carriers.title'),
    show,
  }
}
