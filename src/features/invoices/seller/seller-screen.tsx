import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import styles from '#features/invoices/form/form.module.css'
import { EditBar, EditProblems } from '#forms/edit-parts.tsx'
import cards from '#forms/form-cards.module.css'
import { Form } from '#forms/form-parts.tsx'
import { ReadOnly } from '#forms/read-only.tsx'
import { useOnline } from '#kernel/connection.ts'
import { notify } from '#kernel/snackbar.ts'
import { CountrySelect } from '#shop/country-select.tsx'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import { CurrencyField, TimeZoneField } from './seller-fields.tsx'
import { useSellerForm } from './use-seller-form.tsx'

/** The seller's details on new invoices; issued ones keep theirs. */
export function SellerScreen({
  crumbs,
  history,
}: {
  crumbs: (title: string) => ReactNode
  /** Shows who changed the details, where the user may see that. */
  history: ReactNode
}) {
  const { t } = useTranslation('invoices')
  const isOnline = useOnline()
  const shop = useSellerForm(() => notify({ message: t('seller.saved') }))
  const { savedSeller, nameOf, show, field, chooseCountry } = shop
  const { form, changed, isUnsaved, problems, submit, bar } = shop.edit
  return (
    <Page crumbs={crumbs(t('seller.title'))} title={t('seller.title')}>
      <div className={`${cards.single} ${cards.cards}`}>
        <Form
          form={form}
          id={bar.formId}
          className={cards.cards}
          onSubmit={(values) => {
            submit(values)
            if (!isOnline) notify({ message: t('offline') })
          }}
        >
          <EditProblems {...problems} nameOf={nameOf} show={show} />
          <ReadOnly without="settings.edit">
            <Card id="business" title={t('seller.who')} className={cards.card}>
              <p className={styles.hint} dir="auto">
                {t('seller.hint')}
              </p>
              <div className={cards.fields}>
                <TextInput
                  description={t('seller.nameHint')}
                  autoComplete="organization"
                  {...field('name')}
                />
                <TextInput
                  description={t('seller.legalNameHint')}
                  autoComplete="off"
                  {...field('legalName')}
                />
                <Textarea rows={4} description={t('form.addressHint')} {...field('address')} />
                <div className={cards.cards}>
                  <CountrySelect
                    {...field('country')}
                    description={savedSeller.seller === null && t('seller.countryHint')}
                    onChange={chooseCountry}
                  />
                  <TextInput type="email" autoComplete="off" {...field('email')} />
                </div>
                <TextInput type="tel" autoComplete="off" {...field('phone')} />
                <TextInput dir="ltr" autoComplete="off" {...field('taxNumber')} />
                <TextInput dir="ltr" autoComplete="off" {...field('companyNumber')} />
              </div>
            </Card>
            <Card id="payment" title={t('seller.pay')} className={cards.card}>
              <div className={cards.fields}>
                <TextInput dir="ltr" autoComplete="off" spellCheck={false} {...field('iban')} />
                <TextInput dir="ltr" autoComplete="off" spellCheck={false} {...field('bic')} />
                <TextInput autoComplete="off" {...field('bank')} />
              </div>
            </Card>
            <Card id="currency" title={t('seller.money')} className={cards.card}>
              <p className={styles.hint} dir="auto">
                {t('seller.moneyHint')}
              </p>
              <div className={cards.fields}>
                <CurrencyField {...shop} />
              </div>
            </Card>
            <Card id="time-zone" title={t('seller.days')} className={cards.card}>
              <p className={styles.hint} dir="auto">
                {t('seller.daysHint')}
              </p>
              <div className={cards.fields}>
                <TimeZoneField {...shop} />
              </div>
            </Card>
          </ReadOnly>
        </Form>
        {history}
        {isUnsaved && <EditBar {...bar} changed={changed.map(nameOf)} />}
      </div>
    </Page>
  )
}
