import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#ui/link-button.tsx'
import { customerQueries } from './queries.ts'

/** Renders nothing without a customer. */
export function CustomerLink({ mails: [mail = ''] }: { mails: readonly string[] }) {
  const { t } = useTranslation('customers')
  const { data: customer } = useQuery(customerQueries.ofMail(mail))
  if (!customer) return null
  return (
    <LinkButton
      size="xs"
      variant="default"
      leftSection={<IconUser size={16} aria-hidden="true" />}
      to="/customers/$customerId"
      params={{ customerId: customer.id }}
    >
      {t('ofContact')}
    </LinkButton>
  )
}
