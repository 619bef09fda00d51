import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Product, ProductClash, type ProductFields } from '#contract/products.ts'
import type { ApiError } from '#kernel/api.ts'
import { useOnline } from '#kernel/connection.ts'
import { failureText, fieldErrors } from '#kernel/failure.ts'
import { checkedWhenLeft, useDraft } from '#kernel/form.ts'
import { useFormats } from '#kernel/format.ts'
import { notify } from '#kernel/snackbar.ts'
import { Avatar } from '#kernel/ui/art/avatar.tsx'
import { ProductPicture } from '#kernel/ui/art/product-picture.tsx'
import { Card } from '#kernel/ui/card.tsx'
import { IconButton } from '#kernel/ui/icon-button.tsx'
import { lazyPanel } from '#kernel/ui/lazy-panel.tsx'
import { Moment } from '#kernel/ui/moment.tsx'
import { Note } from '#kernel/ui/note.tsx'
import { Page } from '#kernel/ui/page.tsx'
import { SaveBar } from '#kernel/ui/save-bar.tsx'
import { Stars } from '#kernel/ui/stars.tsx'
import { ClashNote } from './clash-note.tsx'
import { changedFields, fieldsOf, only } from './fields.ts'
import styles from './form.module.css'
import { useEditProduct, useRemoveProduct, useRestoreProduct } from './mutations.ts'
import { StockBadge } from './product-bits.tsx'
import { ProductForm } from './product-form.tsx'
import { type ProductValues, typedFields, useProductCheck, valuesOf } from './product-values.ts'
import { useProduct, useReviews } from './queries.ts'

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

const startOf = (product: Product): ProductValues => {
  const fields = fieldsOf(product)
  return { ...valuesOf(fields), base: { version: product.version, fields } }
}

/** What the server holds now, when it refused because somebody else had changed the same fields. */
const clashIn = (error: ApiError | null) =>
  error?.status === 409 ? ProductClash.safeParse(error.body).data?.current : undefined

function Editor({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const formats = useFormats()
  const id = useId()
  const isOnline = useOnline()
  const editProduct = useEditProduct()
  const currency = product.currency ?? 'EUR'
  const form = useForm<ProductValues>({
    initialValues: startOf(product),
    ...checkedWhenLeft,
    validate: useProductCheck(currency),
  })
  useDraft(`product-${product.id}`, form)

  const base = form.values.base ?? { version: product.version, fields: fieldsOf(product) }
  const mine = typedFields(form.values)
  const changed = changedFields(base.fields, mine)
  const current = clashIn(editProduct.error)
  const theirs = current && fieldsOf(current)
  const clashing = theirs ? changed.filter((field) => changedFields(base.fields, theirs).includes(field)) : []

  const { setInitialValues, setValues } = form
  const isKept = changed.length > 0 || editProduct.isPending || editProduct.isError
  const followed = useRef(product.version)
  useEffect(() => {
    if (followed.current === product.version) return
    followed.current = product.version
    // A form nobody typed into follows the server; one whose change waits or was refused keeps it.
    if (isKept) return
    setInitialValues(startOf(product))
    setValues(startOf(product))
  }, [product, isKept, setInitialValues, setValues])

  function save(fields: ProductFields, from: NonNullable<ProductValues['base']>) {
    const names = changedFields(from.fields, fields)
    if (names.length === 0) return
    editProduct.mutate(
      {
        id: product.id,
        ...(from.version !== undefined && { version: from.version }),
        changes: only(fields, names),
        base: only(from.fields, names),
      },
      {
        onSuccess: ({ product: saved }) => {
          const next = startOf(saved)
          form.setInitialValues(next)
          form.setValues(next)
          notify({ message: t('form.saved') })
        },
        onError: (error) => {
          // Nothing is cleared: what was typed stays, and becomes a draft again.
          form.setInitialValues({ ...valuesOf(from.fields), base: from })
          form.setValues({ ...valuesOf(fields), base: from })
          form.setErrors(fieldErrors(error))
        },
      },
    )
    const sent = { ...valuesOf(fields), base: { ...from, fields } }
    form.setInitialValues(sent)
    form.setValues(sent)
    form.resetDirty(sent)
    if (!isOnline) notify({ message: t('form.savedOffline') })
  }

  /** From now on what they wrote is what the typing started from. */
  function take(fields: ProductFields) {
    if (!current || !theirs) return
    const from = { version: current.version, fields: theirs }
    editProduct.reset()
    form.setInitialValues({ ...valuesOf(theirs), base: from })
    form.setValues({ ...valuesOf(fields), base: from })
    form.clearErrors()
    return from
  }
  const mineOverTheirs = (names: readonly (keyof ProductFields)[]): ProductFields => ({
    ...(theirs ?? mine),
    ...only(mine, names),
  })

  function discard() {
    const start = startOf(product)
    editProduct.reset()
    form.setInitialValues(start)
    form.setValues(start)
    form.resetDirty(start)
    form.clearErrors()
  }

  return (
    <>
      <div className={styles.columns}>
        <ProductForm
          form={form}
          id={id}
          currency={currency}
          before={base.fields}
          onSubmit={(values) => save(typedFields(values), base)}
        >
          {theirs && clashing.length > 0 && (
            <ClashNote
              fields={clashing}
              theirs={theirs}
              mine={mine}
              currency={currency}
              onKeepMine={() => {
                const kept = mineOverTheirs(changed)
                const from = take(kept)
                if (from) save(kept, from)
              }}
              onTakeTheirs={() => void take(mineOverTheirs(changed.filter((one) => !clashing.includes(one))))}
            />
          )}
          {editProduct.error && !theirs && <Note tone="error">{failureText(editProduct.error)}</Note>}
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
          text={t('form.unsaved', { fields: formats.list(changed.map((field) => t(`form.${field}`))) })}
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
