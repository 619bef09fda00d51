import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddProduct } from '#features/products/mutations.ts'
import { useAddForm } from '#forms/add-form.ts'
import { FailureNote } from '#forms/edit-parts.tsx'
import { SaveBar } from '#forms/save-bar.tsx'
import { useMay } from '#kernel/rights.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'
import { notify } from '#kernel/snackbar.ts'
import { Page } from '#ui/page.tsx'
import { blankFields } from './fields.ts'
import { ProductForm } from './product-form.tsx'
import { type ProductValues, typedFields, useProductCheck, valuesOf } from './product-values.ts'
import { useFormPictures } from './use-form-pictures.ts'

type Props = { crumbs: (title: string) => ReactNode; onAdded: (id: number | undefined) => void }

const draft = 'product-new'

const fieldsIn = ({ added: _, ...fields }: { added?: unknown }): object => fields

export function NewProductScreen({ crumbs, onAdded }: Props) {
  const { t } = useTranslation('products')
  const may = useMay()
  const currency = useShopCurrency()
  const [blank] = useState(() => valuesOf(blankFields()))
  const addProduct = useAddProduct()
  const taking = useFormPictures(draft)
  const { form, failure, submit, discard, bar } = useAddForm<ProductValues>({
    draft,
    blank: may('stock.change') ? blank : { ...blank, stock: 0 },
    validate: useProductCheck(currency),
    mutation: addProduct,
    valuesIn: (variables) => valuesOf({ ...blankFields(), ...fieldsIn(variables) }),
    send: (values, onError) =>
      addProduct.mutate(
        { ...typedFields(values), ...taking.addedOf(values.pictures) },
        {
          onSuccess: ({ product }) => {
            taking.clear()
            notify({ message: t('form.added', { name: product.name }) })
            onAdded(product.id)
          },
          onError,
        },
      ),
    onWaits: ({ name }) => {
      notify({ message: t('form.addedOffline', { name }) })
      onAdded(undefined)
    },
  })

  return (
    <Page crumbs={crumbs(t('form.newTitle'))} title={t('form.newTitle')}>
      <ProductForm form={form} id={bar.formId} currency={currency} taking={taking} onSubmit={submit}>
        <FailureNote failure={failure} />
      </ProductForm>
      <SaveBar
        {...bar}
        text={t('form.new')}
        confirmLabel={t('add')}
        onDiscard={() => {
          taking.clear()
          discard()
        }}
      />
    </Page>
  )
}
