import { Button } from '@mantine/core'
import { IconMail, IconMessageCircle, IconPhone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts.ts'
import { newMailTo } from '#contract/mail-place.ts'
import { mailHref, numberHref } from '#features/contacts/list/shown.ts'
import { useAccountOf } from '#features/contacts/queries.ts'
import { useMay } from '#kernel/rights.ts'
import { LinkButton } from '#ui/link-button.tsx'

/** Links to reach a contact: within the product for an account, else with the device's apps. */
export function Ways({ contact: { name, mails, phones } }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const may = useMay()
  const account = useAccountOf()(mails)
  const hasMail = account !== undefined && may('mail.use')
  const [mail, phone] = [mails[0]?.value, phones[0]?.value]
  const look = {
    variant: 'default',
    size: 'xs',
    leftSection: <IconMail size={16} aria-hidden="true" />,
  } as const
  return (
    <>
      {account && may('chat.use') && (
        <LinkButton
          {...look}
          aria-label={t('chatWith', { name })}
          leftSection={<IconMessageCircle size={16} aria-hidden="true" />}
          to="/chat/$userId"
          params={{ userId: String(account.id) }}
        >
          {t('chat')}
        </LinkButton>
      )}
      {account && hasMail && (
        <LinkButton {...look} aria-label={t('mailTo', { name })} {...newMailTo(account.email)}>
          {t('mail')}
        </LinkButton>
      )}
      {!hasMail && mail && (
        <Button {...look} component="a" href={mailHref(mail)} aria-label={t('mailTo', { name })}>
          {t('mail')}
        </Button>
      )}
      {!account && phone && (
        <Button
          {...look}
          component="a"
          href={numberHref(phone)}
          aria-label={t('callTo', { name })}
          leftSection={<IconPhone size={16} aria-hidden="true" />}
        >
          {t('call')}
        </Button>
      )}
    </>
  )
}
