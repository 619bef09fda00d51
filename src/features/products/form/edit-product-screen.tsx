import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Product, ProductConflict } from '#contract/products.ts'
import { useEditProduct, useRemoveProduct, useRestoreProduct } from '#features/products/mutations.ts'
import { ProductBadges } from '#features/products/product-badges.tsx'
import { useProduct } from '#features/products/queries.ts'
import { useShownValue } from '#features/products/use-shown-value.ts'
import { currentOf, type Snapshot, useEditForm } from '#forms/edit-form.ts'
import { EditBar, EditProblems } from '#forms/edit-parts.tsx'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPanel } from '#ui/lazy-panel.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Page } from '#ui/page.tsx'
import { currencyOf, fieldsOf, type WholeFields } from './fields.ts'
import styles from './form.module.css'
import { LatestReview } from './latest-review.tsx'
import { ProductForm } from './product-form.tsx'
import { type ProductValues, typedFields, useProductCheck, valuesOf } from './product-values.ts'
import { useFormPictures } from './use-form-pictures.ts'

const EditMenu = lazyPanel(() => import('#features/products/edit-menu.tsx'), 'EditMenu')

type Props = { productId: string; crumbs: (name: string) => ReactNode; onGone: () => Promise<void> }

export function EditProductScreen({ productId, crumbs, onGone }: Props) {
  const { t } = useTranslation('products')
  const product = useProduct(productId)
  const removeProduct = useRemoveProduct()
  const restoreProduct = useRestoreProduct()

  async function remove() {
    const { id, name } = product
    // Leaves the product's page first, which would refetch the deleted product.
    await onGone()
    removeProduct.mutate({ id })
    notify({ message: t('form.deleted', { name }), undo: [restoreProduct.later({ id })] })
  }

  return (
    <Page
      crumbs={crumbs(product.name)}
      title={product.name}
      badge={<ProductBadges product={product} />}
      actions={
        <>
          <LinkButton variant="default" to="/products/$productId" params={{ productId }}>
            {t('form.view')}
          </LinkButton>
          <EditMenu
            onDelete={() => void remove()}
            target={
              <IconButton label={t('more')}>
                <IconDots size={20} aria-hidden="true" />
              </IconButton>
            }
          />
        </>
      }
    >
      <Editor product={product} />
    </Page>
  )
}

const toSnapshot = (product: Product): Snapshot<WholeFields> => ({
  version: product.version,
  at: product.updated,
  fields: fieldsOf(product),
})

function Editor({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const formats = useFormats()
  const editProduct = useEditProduct()
  const currency = currencyOf(product)
  const show = useShownValue(currency)
  const draft = `product-${product.id}`
  const taking = useFormPictures(draft, product.pictures)
  const { form, before, changed, isUnsaved, problems, submit, discard, bar } = useEditForm({
    draft,
    snapshot: toSnapshot(product),
    valuesOf: (fields): ProductValues => valuesOf(fields),
    fieldsOf: typedFields,
    validate: useProductCheck(currency),
    mutation: editProduct,
    about: { id: product.id },
    send: (edit, { onSuccess, onError }) =>
      editProduct.mutate(
        { id: product.id, ...edit, ...taking.addedOf(edit.changes.pictures ?? []) },
        {
          onSuccess: (reply) => {
            taking.clear()
            onSuccess(toSnapshot(reply.product))
          },
          onError,
        },
      ),
    currentIn: currentOf(ProductConflict, toSnapshot),
    onSaved: () => notify({ message: t('form.saved') }),
  })

  return (
    <>
      <ProductForm
        form={form}
        id={bar.formId}
        currency={currency}
        previousFields={before}
        taking={taking}
        onSubmit={submit}
        facts={
          <dl className={styles.facts}>
            <div className="ends">
              <dt dir="auto">{t('form.made')}</dt>
              <dd>
                <bdi>{formats.fullDay(product.created)}</bdi>
              </dd>
            </div>
            {product.updated && (
              <div className="ends">
                <dt dir="auto">{t('form.changed')}</dt>
                <dd>
                  <Timestamp at={product.updated} />
                </dd>
              </div>
            )}
          </dl>
        }
        aside={
          <>
            <Card title={t('form.lately')}>
              <p className={styles.figure} dir="auto">
                {t('form.sold', { count: product.popularity })}
              </p>
            </Card>
            <LatestReview product={product} />
          </>
        }
      >
        <EditProblems {...problems} nameOf={(field) => t(`form.${field}`)} show={show} />
      </ProductForm>
      {isUnsaved && (
        <EditBar
          {...bar}
          changed={changed.map((field) => t(`form.${field}`))}
          onDiscard={() => {
            taking.clear()
            discard()
          }}
        />
      )}
    </>
  )
}
