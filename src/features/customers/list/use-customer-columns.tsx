import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type CustomerText, customerText, customerTextNames } from '#contract/customer-fields.ts'
import type { CustomerSearch } from '#contract/customer-search.ts'
import type { Customer } from '#contract/customers.ts'
import styles from '#features/customers/customer.module.css'
import { CustomerBadge } from '#features/customers/customer-badge.tsx'
import { useStateName } from '#features/customers/use-state-name.ts'
import { useFormats } from '#kernel/format.ts'
import { codeColumn, countColumn, timestampColumn, wordColumn, worthColumn } from '#list/column-kinds.tsx'
import type { ListColumn } from '#list/list.ts'
import { Avatar } from '#ui/art/avatar.tsx'

export function useCustomerColumns(search: CustomerSearch): ListColumn<Customer>[] {
  const { t } = useTranslation('customers')
  const stateName = useStateName()
  const formats = useFormats()
  const cellOf = (name: CustomerText) => {
    if (name === 'country')
      return {
        isDimmed: true,
        cell: ({ country }: Customer) => <span dir="auto">{formats.country(country)}</span>,
        csv: ({ country }: Customer) => country,
      }
    const { kind } = customerText(name)
    return kind === 'code' || kind === 'phone'
      ? codeColumn((customer: Customer) => customer[name])
      : wordColumn((customer: Customer) => customer[name])
  }
  return [
    {
      id: 'name',
      title: t('columns.name'),
      sort: 'up',
      phone: 'title',
      cell: ({ id, name }) => (
        <span className={`row ${styles.name}`}>
          <Avatar name={name} size={28} />
          <Link
            to="/customers/$customerId"
            params={{ customerId: id }}
            search={search}
            className="trunc"
            dir="auto"
            title={name}
          >
            {name}
          </Link>
        </span>
      ),
      csv: ({ name }) => name,
    },
    {
      id: 'email',
      title: t('form.email'),
      isDimmed: true,
      phone: 'note',
      cell: ({ email }) => (
        <bdi className={`trunc ${styles.email}`} title={email}>
          {email}
        </bdi>
      ),
      csv: ({ email }) => email,
    },
    { id: 'location', title: t('form.location'), ...wordColumn(({ location }) => location) },
    {
      id: 'state',
      title: t('columns.state'),
      phone: 'state',
      cell: ({ state }) => <CustomerBadge state={state} />,
      csv: ({ state }) => stateName(state),
    },
    {
      id: 'created',
      title: t('columns.created'),
      sort: 'down',
      ...timestampColumn(({ created }) => created),
    },
    { id: 'orders', title: t('columns.orders'), sort: 'down', ...countColumn(({ orders }) => orders) },
    {
      id: 'spent',
      title: t('columns.spent'),
      sort: 'down',
      phone: 'worth',
      ...worthColumn(({ spent }) => spent),
    },
    ...customerTextNames
      .filter((name) => customerText(name).isExtraColumn)
      .map(
        (name): ListColumn<Customer> => ({
          id: name,
          title: t(`form.${name}`),
          isExtra: true,
          ...cellOf(name),
        }),
      ),
    { id: 'tags', title: t('columns.tags'), isExtra: true, ...wordColumn(({ tags }) => tags.join(', ')) },
  ]
}
