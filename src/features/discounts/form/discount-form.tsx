import { Checkbox, NativeSelect, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { discountKinds, discountScopes } from '#contract/discount-rule.ts'
import { maxOfDiscount } from '#contract/discounts.ts'
import { useProductNames } from '#features/discounts/queries.ts'
import { useCountryOptions } from '#forms/country-options.ts'
import { DayField } from '#forms/day-field.tsx'
import cards from '#forms/form-cards.module.css'
import { Form } from '#forms/form-parts.tsx'
import { ManySelect } from '#forms/many-select.tsx'
import { NumberField } from '#forms/number-field.tsx'
import { Optional } from '#forms/optional.tsx'
import { PriceInput } from '#forms/price-input.tsx'
import { RateInput } from '#forms/rate-input.tsx'
import { ReadOnly } from '#forms/read-only.tsx'
import { TimeField } from '#forms/time-field.tsx'
import { useMay } from '#kernel/rights.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'
import { shopZone } from '#kernel/shop-days.ts'
import { useCategories } from '#shop/use-categories.ts'
import { Card } from '#ui/card.tsx'
import styles from './discount-form.module.css'
import type { DiscountValues } from './discount-values.ts'
import { ProductsField } from './products-field.tsx'

type Props = {
  form: UseFormReturnType<DiscountValues>
  id: string
  /** Names of the products that the discount has. */
  goods: readonly { id: number; name: string }[]
  onSubmit: (values: DiscountValues) => void
  children?: ReactNode
}

export function DiscountForm({ form, id, goods, onSubmit, children }: Props) {
  const { t } = useTranslation('discounts')
  const currency = useShopCurrency()
  const { kind, isAutomatic } = form.values
  const countryOptions = useCountryOptions()
  const isReadOnly = !useMay()('discounts.edit')
  return (
    <Form form={form} id={id} onSubmit={onSubmit} className={cards.cards}>
      {children}
      <ReadOnly without="discounts.edit">
        <div className={cards.cards}>
          <Card title={t('form.what')} className={cards.card}>
            <div className={cards.fields}>
              <TextInput
                label={t(isAutomatic ? 'form.name' : 'form.code')}
                description={t(isAutomatic ? 'form.nameHint' : 'form.codeHint')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                dir="ltr"
                {...form.getInputProps('code')}
              />
              <NativeSelect
                label={t('form.kind')}
                data={discountKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
                {...form.getInputProps('kind')}
              />
              {kind === 'percent' && (
                <>
                  <RateInput decimals={0} label={t('form.percent')} {...form.getInputProps('percent')} />
                  <PriceInput
                    currency={currency}
                    label={<Optional>{t('form.maxAmount')}</Optional>}
                    {...form.getInputProps('maxAmount')}
                  />
                </>
              )}
              {kind === 'amount' && (
                <PriceInput currency={currency} label={t('form.amount')} {...form.getInputProps('amount')} />
              )}
              <Switch
                className={cards.wide ?? ''}
                label={t('form.isAutomatic')}
                description={t('form.isAutomaticHint')}
                checked={isAutomatic}
                onChange={({ currentTarget }) => form.setFieldValue('isAutomatic', currentTarget.checked)}
              />
              <Switch
                className={cards.wide ?? ''}
                label={t('form.isActive')}
                description={t('form.isActiveHint')}
                checked={form.values.isActive}
                onChange={({ currentTarget }) => form.setFieldValue('isActive', currentTarget.checked)}
              />
            </div>
          </Card>
          <ItemsCard form={form} goods={goods} />
          <TimesCard form={form} />
          <Card title={t('form.limits')} className={cards.card}>
            <div className={cards.fields}>
              <NumberField
                label={<Optional>{t('form.maxUses')}</Optional>}
                {...form.getInputProps('maxUses')}
              />
              <NumberField
                label={<Optional>{t('form.maxPerCustomer')}</Optional>}
                {...form.getInputProps('maxPerCustomer')}
              />
              <ManySelect
                className={cards.wide ?? ''}
                label={<Optional>{t('form.countries')}</Optional>}
                description={t('form.countriesHint')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                data={countryOptions}
                readOnly={isReadOnly}
                nothingFoundMessage={t('form.noCountry')}
                {...form.getInputProps('countries')}
              />
            </div>
          </Card>
        </div>
      </ReadOnly>
    </Form>
  )
}

function ItemsCard({ form, goods }: Pick<Props, 'form' | 'goods'>) {
  const { t } = useTranslation('discounts')
  const categories = useCategories().choicesWith(form.values.categories)
  const currency = useShopCurrency()
  const [addedNames, setAddedNames] = useState<ReadonlyMap<number, string>>(new Map())
  const { scope, products } = form.values
  const names = new Map([...goods.map(({ id, name }): [number, string] => [id, name]), ...addedNames])
  const nameOf = useProductNames(scope === 'products' ? products : [], names)
  const setProducts = (ids: number[]) => {
    form.setFieldValue('products', ids)
    form.clearFieldError('products')
  }
  return (
    <Card title={t('form.items')} className={cards.card}>
      <div className={cards.fields}>
        <NativeSelect
          className={cards.wide ?? ''}
          label={t('form.scope')}
          data={discountScopes
            .filter((value) => value !== 'categories' || value === scope || categories.length > 0)
            .map((value) => ({ value, label: t(`scopes.${value}`) }))}
          {...form.getInputProps('scope')}
        />
        {scope === 'categories' && (
          <Checkbox.Group
            className={cards.wide ?? ''}
            label={t('form.categories')}
            data-path="categories"
            {...form.getInputProps('categories')}
          >
            <div className={styles.categories}>
              {categories.map(({ value, label }) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        {scope === 'products' && (
          <div className={cards.wide}>
            <ProductsField
              ids={products}
              nameOf={nameOf}
              max={maxOfDiscount.products}
              error={form.errors.products}
              onAdd={({ id, name }) => {
                setAddedNames((added) => new Map([...added, [id, name]]))
                setProducts([...products, id])
              }}
              onRemove={(id) => setProducts(products.filter((product) => product !== id))}
            />
          </div>
        )}
        <PriceInput
          currency={currency}
          label={<Optional>{t('form.minValue')}</Optional>}
          description={t('form.minHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('minValue')}
        />
        <NumberField
          label={<Optional>{t('form.minQuantity')}</Optional>}
          {...form.getInputProps('minQuantity')}
        />
      </div>
    </Card>
  )
}

function TimesCard({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('discounts')
  const { startsDay, endsDay } = form.values
  return (
    <Card title={t('form.times')} className={cards.card}>
      <p className={`small dim ${styles.hint}`} dir="auto">
        {t('form.timesHint', { zone: shopZone.get() })}
      </p>
      <div className={cards.fields}>
        <DayField
          label={<Optional>{t('form.startsDay')}</Optional>}
          max={endsDay}
          {...form.getInputProps('startsDay')}
        />
        <TimeField
          label={<Optional>{t('form.startsTime')}</Optional>}
          {...form.getInputProps('startsTime')}
        />
        <DayField
          label={<Optional>{t('form.endsDay')}</Optional>}
          min={startsDay}
          {...form.getInputProps('endsDay')}
        />
        <TimeField label={<Optional>{t('form.endsTime')}</Optional>} {...form.getInputProps('endsTime')} />
      </div>
    </Card>
  )
}
