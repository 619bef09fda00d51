import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DiscountFields } from '#contract/discounts.ts'
import { useAddForm } from '#forms/add-form.ts'
import { FailureNote } from '#forms/edit-parts.tsx'
import cards from '#forms/form-cards.module.css'
import { SaveBar } from '#forms/save-bar.tsx'
import { notify } from '#kernel/snackbar.ts'
import { Page } from '#ui/page.tsx'
import { DiscountForm } from './form/discount-form.tsx'
import { blankDiscount, type DiscountValues, fieldsIn, fieldsOf, valuesOf } from './form/discount-values.ts'
import { useDiscountCheck } from './form/use-discount-check.ts'
import { useAddDiscount } from './mutations.ts'
import type { DiscountDetails } from './optimistic.ts'

type Props = {
  /** The discount that is duplicated. */
  from?: DiscountDetails
  crumbs: (title: string) => ReactNode
}

/** A copy needs a code of its own. */
const blankFrom = (from: DiscountDetails | undefined): DiscountFields =>
  from ? { ...fieldsIn(from.discount), code: '' } : blankDiscount

export function NewDiscountScreen({ from, crumbs }: Props) {
  const { t } = useTranslation('discounts')
  const addDiscount = useAddDiscount()
  const navigate = useNavigate()
  const { form, failure, submit, bar } = useAddForm<DiscountValues>({
    draft: from ? `discount-new-${from.discount.id}` : 'discount-new',
    blank: valuesOf(blankFrom(from)),
    validate: useDiscountCheck(),
    mutation: addDiscount,
    valuesIn: (variables) => valuesOf({ ...blankDiscount, ...variables }),
    send: (values, onError) =>
      addDiscount.mutate(fieldsOf(values), {
        onSuccess: ({ discount }) => {
          notify({ message: t('form.added', { code: discount.code }) })
          const params = { discountId: discount.id }
          void navigate({ to: '/discounts/$discountId', params, replace: true })
        },
        onError,
      }),
    onWaits: (values) => {
      notify({ message: t('form.addedOffline', { code: fieldsOf(values).code }) })
      void navigate({ to: '/discounts', replace: true })
    },
  })
  const title = t('form.newTitle')
  return (
    <Page crumbs={crumbs(title)} title={title}>
      <div className={cards.single}>
        <DiscountForm form={form} id={bar.formId} goods={from?.goods ?? []} onSubmit={submit}>
          <FailureNote failure={failure} />
        </DiscountForm>
        <SaveBar {...bar} text={t('form.new')} confirmLabel={t('add')} />
      </div>
    </Page>
  )
}
