import { Checkbox } from '@mantine/core'
import { IconMail, IconPhone, IconStarFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts.ts'
import iconFacts from '#ui/icon-facts.module.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { ContactLink } from '#features/contacts/contact/contact-link.tsx'
import { Ways } from '#features/contacts/contact/ways.tsx'
import { Avatar } from '#ui/art/avatar.tsx'
import { cx } from '#ui/cx.ts'
import whole from '#ui/whole-link.module.css'
import styles from './people.module.css'
import { whatOf } from './shown.ts'

export type OneProps = {
  contact: Contact
  isTicked: boolean
  onTick: (uid: string, extend?: boolean) => void
}

export const ContactCard = memo(function ContactCard({ contact, isTicked, onTick }: OneProps) {
  const { t } = useTranslation('contacts')
  const { uid, name, image, mails, phones, isFavorite } = contact
  const [mail, phone] = [mails[0]?.value, phones[0]?.value]
  return (
    <article className={`surface ${styles.card}`}>
      <Tick name={name} isTicked={isTicked} onTick={(extend) => onTick(uid, extend)} />
      <div className={`row ${styles.head}`}>
        <Avatar name={name} src={image || undefined} size={56} />
        <div className={styles.person}>
          <h3 className={`row ${styles.name}`}>
            <ContactLink uid={uid} className={cx(styles.link, 'trunc', whole.link)}>
              {name}
            </ContactLink>
            {isFavorite && <IconStarFilled size={14} className={styles.star} aria-label={t('favorite')} />}
          </h3>
          <p className="dim small trunc" dir="auto">
            {whatOf(contact)}
          </p>
        </div>
      </div>
      <ul className={iconFacts.facts}>
        <li>
          <IconMail size={16} aria-hidden="true" />
          <span className="sr-only">{t('field.mails')}: </span>
          <bdi className="trunc">{mail ?? <span className="dim">{t('noMail')}</span>}</bdi>
        </li>
        <li>
          <IconPhone size={16} aria-hidden="true" />
          <span className="sr-only">{t('field.phones')}: </span>
          <bdi className="trunc">{phone ?? <span className="dim">{t('noPhone')}</span>}</bdi>
        </li>
      </ul>
      <div className={styles.ways}>
        <Ways contact={contact} />
      </div>
    </article>
  )
})

export function Tick({
  name,
  isTicked,
  onTick,
}: {
  name: string
  isTicked: boolean
  onTick: (extend: boolean) => void
}) {
  const { t } = useTranslation('contacts')
  return (
    <Checkbox
      className={styles.tick}
      aria-label={t('tick', { name })}
      checked={isTicked}
      onChange={({ nativeEvent }) => onTick('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
    />
  )
}
