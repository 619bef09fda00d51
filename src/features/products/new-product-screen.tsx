import { useForm } from '@mantine/form'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#kernel/connection.ts'
import { failureText, fieldErrors } from '#kernel/failure.ts'
import { checkedWhenLeft, useDraft } from '#kernel/form.ts'
import { notify } from '#kernel/snackbar.ts'
import { Note } from '#kernel/ui/note.tsx'
import { Page } from '#kernel/ui/page.tsx'
import { SaveBar } from '#kernel/ui/save-bar.tsx'
import { blankFields } from './fields.ts'
import styles from './form.module.css'
import { useAddProduct } from './mutations.ts'
import { ProductForm } from './product-form.tsx'
import { type ProductValues, typedFields, useProductCheck, valuesOf } from './product-values.ts'

type Props = {
  crumbs: (title: string) => ReactNode
  /** With its id; without one when it is still to be sent. */
  onAdded: (id: number | undefined) => void
}

const currency = 'EUR'

export function NewProductScreen({ crumbs, onAdded }: Props) {
  const { t } = useTranslation('products')
  const id = useId()
  const isOnline = useOnline()
  const addProduct = useAddProduct()
  const blank = valuesOf(blankFields)
  const form = useForm<ProductValues>({
    initialValues: blank,
    ...checkedWhenLeft,
    validate: useProductCheck(currency),
  })
  useDraft('product-new', form)

  function submit(values: ProductValues) {
    const fields = typedFields(values)
    addProduct.mutate(fields, {
      onSuccess: ({ product }) => {
        notify({ message: t('form.added', { name: product.name }) })
        onAdded(product.id)
      },
      onError: (error) => {
        // Nothing is cleared: what was typed stays, and becomes a draft again.
        form.setInitialValues(blank)
        form.setValues(values)
        form.setErrors(fieldErrors(error))
      },
    })
    // From here on the outbox keeps it; a draft beside it would add the same product twice.
    form.setInitialValues(values)
    form.resetDirty(values)
    if (isOnline) return
    notify({ message: t('form.addedOffline', { name: fields.name }) })
    onAdded(undefined)
  }

  return (
    <Page crumbs={crumbs(t('form.newTitle'))} title={t('form.newTitle')}>
      <div className={styles.single}>
        <ProductForm form={form} id={id} currency={currency} onSubmit={submit}>
          {addProduct.error && <Note tone="error">{failureText(addProduct.error)}</Note>}
        </ProductForm>
        <SaveBar
          text={t('form.new')}
          formId={id}
          verb={t('add')}
          isSaving={addProduct.isPending && !addProduct.isPaused}
          onDiscard={() => {
            form.setValues(blank)
            form.clearErrors()
          }}
        />
      </div>
    </Page>
  )
}
