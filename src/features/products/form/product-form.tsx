import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import fieldLabel from '#ui/field-label.module.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { colorCodes, type Gender, genders, productSizes } from '#contract/catalogue.ts'
import { amountOf } from '#contract/money.ts'
import { Swatches } from '#features/products/swatches.tsx'
import cards from '#forms/form-cards.module.css'
import { Form } from '#forms/form-parts.tsx'
import { NumberField, numberIn } from '#forms/number-field.tsx'
import { Optional } from '#forms/optional.tsx'
import { PriceInput } from '#forms/price-input.tsx'
import { ReadOnly } from '#forms/read-only.tsx'
import { useFormats } from '#kernel/format.ts'
import { useMay } from '#kernel/rights.ts'
import { useCategories } from '#shop/use-categories.ts'
import { useTaxRates } from '#shop/use-tax-rates.ts'
import { useWords } from '#shop/use-words.ts'
import { WeightInput } from '#shop/weight-input.tsx'
import { Card } from '#ui/card.tsx'
import columns from '#ui/columns.module.css'
import { Segmented } from '#ui/segmented.tsx'
import type { WholeFields } from './fields.ts'
import styles from './form.module.css'
import { PicturesField } from './pictures-field.tsx'
import type { ProductValues } from './product-values.ts'
import type { FormPictures } from './use-form-pictures.ts'

type Props = {
  form: UseFormReturnType<ProductValues>
  id: string
  currency: string
  onSubmit: (values: ProductValues) => void
  /** The stored product, for hints; undefined for a new one. */
  previousFields?: WholeFields
  taking: FormPictures
  facts?: ReactNode
  aside?: ReactNode
  children?: ReactNode
}

export function ProductForm({ form, id, currency, onSubmit, previousFields, taking, ...slots }: Props) {
  const { t } = useTranslation(['products', 'edit'])
  const formats = useFormats()
  const words = useWords()
  const may = useMay()
  const { ids: categoryIds, has, choicesWith, textOf } = useCategories()
  const { choices } = useTaxRates()
  const { values } = form
  const hasNewPrice =
    previousFields !== undefined && numberIn(values.price) !== amountOf(previousFields.price, currency)
  const kind = values.category
  // Options from an earlier kind can still be removed.
  const hasColors = has('colors', kind) || values.colors.length > 0
  const hasSizes = has('sizes', kind) || values.sizes.length > 0
  const hasChoices = hasColors || hasSizes || has('gender', kind)
  return (
    <Form form={form} id={id} onSubmit={onSubmit} className={`${columns.columns} ${columns.early}`}>
      <div className={columns.column}>
        {slots.children}
        <Card title={t('form.basics')} className={cards.card}>
          <div className={cards.fields}>
            <TextInput
              className={cards.wide}
              label={t('form.name')}
              description={t('form.nameHint', { used: values.name.length, max: 60 })}
              autoComplete="off"
              {...form.getInputProps('name')}
            />
            <Textarea
              className={cards.wide}
              label={<Optional>{t('form.description')}</Optional>}
              description={t('form.descriptionHint')}
              rows={3}
              {...form.getInputProps('description')}
            />
            <Textarea
              className={cards.wide}
              label={<Optional>{t('form.about')}</Optional>}
              description={t('form.aboutHint')}
              rows={4}
              {...form.getInputProps('about')}
            />
            <NativeSelect
              label={t('form.category')}
              description={
                categoryIds.length === 0 &&
                may('settings.edit') && <Link to="/settings/categories">{t('form.addCategories')}</Link>
              }
              data={[{ value: '', label: textOf('') }, ...choicesWith(kind === '' ? [] : [kind])]}
              {...form.getInputProps('category')}
            />
            <TextInput
              label={<Optional>{t('form.brand')}</Optional>}
              autoComplete="off"
              {...form.getInputProps('brand')}
            />
            <TextInput
              label={<Optional>{t('form.code')}</Optional>}
              description={t('form.codeHint')}
              autoComplete="off"
              dir="ltr"
              {...form.getInputProps('code')}
            />
          </div>
        </Card>
        <PicturesField
          value={values.pictures}
          onChange={(change) => form.setFieldValue('pictures', change)}
          taking={taking}
          error={form.errors.pictures}
        />
        <Card title={t('form.priceAndStock')} className={cards.card}>
          <div className={cards.fields}>
            <ReadOnly without="catalogue.price">
              <PriceInput
                currency={currency}
                label={t('form.price')}
                description={
                  hasNewPrice && t('form.wasPrice', { amount: formats.money(previousFields.price, currency) })
                }
                {...form.getInputProps('price')}
              />
              <PriceInput
                currency={currency}
                label={<Optional>{t('form.listPrice')}</Optional>}
                description={t('form.listPriceHint')}
                {...form.getInputProps('listPrice')}
              />
            </ReadOnly>
            <ReadOnly without="stock.change">
              <NumberField label={t('form.stock')} {...form.getInputProps('stock')} />
            </ReadOnly>
            <NumberField label={t('form.lowAt')} {...form.getInputProps('lowAt')} />
            <NativeSelect
              label={t('form.taxRate')}
              data={choices}
              {...form.getInputProps('taxRate')}
              value={values.taxRate ?? ''}
              onChange={({ currentTarget }) => form.setFieldValue('taxRate', currentTarget.value || null)}
            />
            <WeightInput label={<Optional>{t('form.weight')}</Optional>} {...form.getInputProps('weight')} />
          </div>
        </Card>
      </div>
      <div className={`${columns.column} ${styles.aside}`}>
        <Card title={t('form.visibility')}>
          <div className={styles.groups}>
            <Switch
              label={t('form.visible')}
              description={t('form.visibleHint')}
              checked={values.visibility === 'shown'}
              onChange={({ currentTarget }) =>
                form.setFieldValue('visibility', currentTarget.checked ? 'shown' : 'hidden')
              }
            />
            {slots.facts}
          </div>
        </Card>
        {hasChoices && (
          <Card title={t('form.choices')} className={cards.card}>
            <div className={styles.groups}>
              {has('gender', kind) && (
                <div>
                  <Label>{t('form.gender')}</Label>
                  <Segmented
                    label={t('form.gender')}
                    value={values.gender}
                    options={genders.map((value) => ({ value, label: words.gender(value) }))}
                    onChange={(gender: Gender) => form.setFieldValue('gender', gender)}
                  />
                </div>
              )}
              {hasColors && (
                <div>
                  <Label>{t('form.colors')}</Label>
                  <Swatches
                    label={t('form.colors')}
                    codes={colorCodes}
                    chosen={values.colors}
                    onChange={(colors) => form.setFieldValue('colors', colors)}
                  />
                </div>
              )}
              {hasSizes && (
                <div>
                  <Label>{t('form.sizes')}</Label>
                  <Sizes chosen={values.sizes} onChange={(sizes) => form.setFieldValue('sizes', sizes)} />
                  <p className={`caption dim ${styles.hint}`} dir="auto">
                    {t('form.sizesHint')}
                  </p>
                </div>
              )}
            </div>
          </Card>
        )}
        {slots.aside}
      </div>
    </Form>
  )
}

function Label({ children }: { children: string }) {
  return (
    <span className={fieldLabel.label} aria-hidden="true" dir="auto">
      {children}
    </span>
  )
}

type Size = (typeof productSizes)[number]
function Sizes({ chosen, onChange }: { chosen: readonly Size[]; onChange: (sizes: Size[]) => void }) {
  const { t } = useTranslation('products')
  const formats = useFormats()
  return (
    <fieldset className={styles.sizes} aria-label={t('form.sizes')}>
      {productSizes.map((size) => (
        <label key={size} className={styles.size}>
          <input
            type="checkbox"
            className="cover-input"
            checked={chosen.includes(size)}
            onChange={({ currentTarget }) =>
              onChange(
                productSizes.filter((candidate) =>
                  candidate === size ? currentTarget.checked : chosen.includes(candidate),
                ),
              )
            }
          />
          {formats.number(size)}
        </label>
      ))}
    </fieldset>
  )
}
