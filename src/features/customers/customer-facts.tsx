import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type CustomerText, customerText, customerTextNames } from '#contract/customer-fields.ts'
import { blankCustomers } from '#contract/customer-search.ts'
import type { Customer } from '#contract/customers.ts'
import { useFormats } from '#kernel/format.ts'
import { languageNames } from '#kernel/languages.ts'
import { RevenueHelp } from '#shop/revenue-help.tsx'
import { Avatar } from '#ui/art/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Fact } from '#ui/fact.tsx'
import { Timestamp } from '#ui/moment.tsx'
import { Money } from '#ui/money.tsx'
import styles from './customer.module.css'
import type { CustomerDetails } from './optimistic.ts'

export function Figures({ figures, currency }: { figures: CustomerDetails['figures']; currency: string }) {
  const { t } = useTranslation('customers')
  const formats = useFormats()
  const { orders, returned, cancelled = 0, spent, sums, average, firstOrder, lastOrder } = figures
  return (
    <dl className={`surface ${styles.figures}`}>
      <div>
        <dt dir="auto">{t('columns.orders')}</dt>
        <dd className={styles.figure}>
          <bdi className="num">{formats.number(orders)}</bdi>
        </dd>
        {returned > 0 && (
          <dd className="dim small" dir="auto">
            {t('detail.returned', { count: returned })}
          </dd>
        )}
        {cancelled > 0 && (
          <dd className="dim small" dir="auto">
            {t('detail.cancelled', { count: cancelled })}
          </dd>
        )}
      </div>
      <div>
        <dt dir="auto">
          {t('columns.spent')} <RevenueHelp sums={sums} currency={currency} />
        </dt>
        <dd className={styles.figure}>
          <Money cents={spent} currency={currency} />
        </dd>
      </div>
      <div>
        <dt dir="auto">{t('detail.average')}</dt>
        <dd className={styles.figure}>
          <Money cents={average} currency={currency} />
        </dd>
      </div>
      <div>
        <dt dir="auto">{t('detail.last')}</dt>
        <dd className={styles.figure}>{lastOrder ? <Timestamp at={lastOrder} /> : t('detail.never')}</dd>
        {firstOrder && (
          <dd className="dim small" dir="auto">
            {t('detail.first', { day: formats.fullDay(firstOrder) })}
          </dd>
        )}
      </div>
    </dl>
  )
}

export function Reach({ customer }: { customer: Customer }) {
  const { name } = customer
  const { t } = useTranslation('customers')
  const visibleFields = customerTextNames.filter((field) => !isShownElsewhere(field) && customer[field])
  return (
    <Card title={t('detail.reach')}>
      <div className={`row ${styles.person}`}>
        <Avatar name={name} size={40} />
        <span className="strong" dir="auto">
          {name}
        </span>
      </div>
      <dl>
        {visibleFields.map((field) => (
          <Fact key={field} name={t(`form.${field}`)}>
            <TextFact field={field} text={customer[field]} />
          </Fact>
        ))}
        {customer.taxStatus && (
          <Fact name={t('form.taxStatus')}>{t(`taxStatuses.${customer.taxStatus}`)}</Fact>
        )}
        {customer.language && <Fact name={t('form.language')}>{languageNames[customer.language]}</Fact>}
      </dl>
    </Card>
  )
}

const isShownElsewhere = (field: CustomerText) => field === 'name' || customerText(field).card === 'own'

function TextFact({ field, text }: { field: CustomerText; text: string }) {
  const formats = useFormats()
  const { kind } = customerText(field)
  if (kind === 'email')
    return (
      <a className="link" href={`mailto:${text}`}>
        <bdi>{text}</bdi>
      </a>
    )
  if (kind === 'phone')
    return (
      <a className="link" href={`tel:${text.replaceAll(' ', '')}`}>
        <bdi className="num">{text}</bdi>
      </a>
    )
  if (kind === 'code') return <bdi className="num">{text}</bdi>
  if (kind === 'lines')
    return (
      <span className={styles.lines} dir="auto">
        {text}
      </span>
    )
  return field === 'country' ? formats.country(text) : text
}

/** The shop's note and tags; a tag links to all customers with it. */
export function Own({ customer: { note, tags } }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  if (note === '' && tags.length === 0) return null
  return (
    <Card title={t('form.own')}>
      <div className={styles.shopNotes}>
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label={t('columns.tags')}>
            {tags.map((tag) => (
              <li key={tag}>
                <Link to="/customers" search={{ ...blankCustomers, tag: [tag] }} dir="auto">
                  {tag}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {note !== '' && (
          <p className={styles.lines} data-reading dir="auto">
            {note}
          </p>
        )}
      </div>
    </Card>
  )
}
