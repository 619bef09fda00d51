import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Product, ProductClash, type ProductFields } from '#contract/products.ts'
import { type Held, useEditForm } from '#kernel/edit-form.ts'
import { failureText } from '#kernel/failure.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { Avatar } from '#kernel/ui/art/avatar.tsx'
import { ProductPicture } from '#kernel/ui/art/product-picture.tsx'
import { Card } from '#kernel/ui/card.tsx'
import { ClashNote } from '#kernel/ui/clash-note.tsx'
import { IconButton } from '#kernel/ui/icon-button.tsx'
import { lazyPanel } from '#kernel/ui/lazy-panel.tsx'
import { Moment } from '#kernel/ui/moment.tsx'
import { Note } from '#kernel/ui/note.tsx'
import { Page } from '#kernel/ui/page.tsx'
import { SaveBar } from '#kernel/ui/save-bar.tsx'
import { Stars } from '#kernel/ui/stars.tsx'
import { fieldsOf } from './fields.ts'
import styles from './form.module.css'
import { useEditProduct, useRemoveProduct, useRestoreProduct } from './mutations.ts'
import { StockBadge } from './product-bits.tsx'
import { ProductForm } from './product-form.tsx'
import { type ProductValues, typedFields, useProductCheck, valuesOf } from './product-values.ts'
import { useProduct, useReviews } from './queries.ts'
import { useShownValue } from './use-shown-value.ts'

const EditMenu = lazyPanel(async () => ({ default: (await import('./edit-menu.tsx')).EditMenu }))

type Props = {
  productId: string
  crumbs: (name: string) => ReactNode
  /** It has been taken out of the shop. */
  onGone: () => void
}

export function EditProductScreen({ productId, crumbs, onGone }: Props) {
  const { t } = useTranslation('products')
  const product = useProduct(productId)
  const removeProduct = useRemoveProduct()
  const restoreProduct = useRestoreProduct()

  function remove() {
    const { id, name } = product
    removeProduct.mutate({ id })
    notify({
      message: t('form.deleted', { name }),
      onAction: () => restoreProduct.mutate({ id }),
    })
    onGone()
  }

  return (
    <Page
      crumbs={crumbs(product.name)}
      title={product.name}
      badge={<StockBadge product={product} />}
      actions={
        <>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/products/$productId" params={{ productId }} {...props} />}
          >
            {t('form.view')}
          </Button>
          <EditMenu
            onDelete={remove}
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

const heldOf = (product: Product): Held<ProductFields> => ({
  version: product.version,
  fields: fieldsOf(product),
})

function Editor({ product }: { product: Product }) {
  const { t } = useTranslation(['products', 'edit'])
  const formats = useFormats()
  const id = useId()
  const editProduct = useEditProduct()
  const currency = product.currency ?? 'EUR'
  const show = useShownValue(currency)
  const { form, before, changed, clash, failure, submit, settle, discard } = useEditForm({
    draft: `product-${product.id}`,
    held: heldOf(product),
    valuesOf: (fields): ProductValues => valuesOf(fields),
    fieldsOf: typedFields,
    validate: useProductCheck(currency),
    verb: editProduct,
    send: (edit, { onSuccess, onError }) =>
      editProduct.mutate(
        { id: product.id, ...edit },
        { onSuccess: (reply) => onSuccess(heldOf(reply.product)), onError },
      ),
    currentIn: (body) => {
      const { data } = ProductClash.safeParse(body)
      return data && heldOf(data.current)
    },
    onSaved: () => notify({ message: t('form.saved') }),
  })

  return (
    <>
      <div className={styles.columns}>
        <ProductForm form={form} id={id} currency={currency} before={before} onSubmit={submit}>
          {clash && (
            <ClashNote clash={clash} nameOf={(field) => t(`form.${field}`)} show={show} onSettle={settle} />
          )}
          {failure && <Note tone="error">{failureText(failure)}</Note>}
        </ProductForm>
        <div className={styles.aside}>
          <Card>
            <div className={styles.preview}>
              <ProductPicture id={product.id} name={product.name} category={product.categories[0]} />
            </div>
          </Card>
          <Card title={t('form.history')}>
            <dl className={styles.facts}>
              <div>
                <dt dir="auto">{t('form.made')}</dt>
                <dd>{formats.fullDay(product.created)}</dd>
              </div>
              {product.updated && (
                <div>
                  <dt dir="auto">{t('form.changed')}</dt>
                  <dd>
                    <Moment at={product.updated} />
                  </dd>
                </div>
              )}
            </dl>
          </Card>
          <LatestReview product={product} />
        </div>
      </div>
      {changed.length > 0 && (
        <SaveBar
          text={t('edit:unsaved', { fields: formats.list(changed.map((field) => t(`form.${field}`))) })}
          formId={id}
          isSaving={editProduct.isPending && !editProduct.isPaused}
          onDiscard={discard}
        />
      )}
    </>
  )
}

function LatestReview({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const { data } = useReviews(product.id)
  const [first] = data?.pages ?? []
  const [latest] = first?.productReviews ?? []
  if (!first || !latest) return null
  return (
    <Card
      title={t('form.latestReview')}
      aside={
        <Link
          to="/products/$productId"
          params={{ productId: String(product.id) }}
          search={{ tab: 'reviews' }}
          className="link small"
        >
          {t('form.allReviews', { count: first.total })}
        </Link>
      }
    >
      <div className={styles.reviewer}>
        <Avatar name={latest.profile.name} size={24} />
        <span className="strong trunc grow" dir="auto">
          {latest.profile.name}
        </span>
        <Stars value={latest.rating} size={14} />
      </div>
      <p className={styles.quote} data-reading dir="auto">
        {latest.review}
      </p>
    </Card>
  )
}
