import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactLink } from '#features/contacts/contact/contact-link.tsx'
import { FavoriteButton } from '#features/contacts/contact/favorite-button.tsx'
import { namesOf } from '#features/contacts/names.ts'
import { Avatar } from '#ui/art/avatar.tsx'
import { cx } from '#ui/cx.ts'
import whole from '#ui/whole-link.module.css'
import { type OneProps, Tick } from './contact-card.tsx'
import styles from './people.module.css'
import { whatOf } from './shown.ts'

export const ContactRow = memo(function ContactRow({ contact, isTicked, onTick }: OneProps) {
  const { t } = useTranslation('contacts')
  const { uid, name, image, mails, phones, tags } = contact
  const { given, family } = namesOf(contact)
  return (
    <div className={styles.row}>
      <Tick name={name} isTicked={isTicked} onTick={(extend) => onTick(uid, extend)} />
      <Avatar name={name} src={image || undefined} size={36} />
      <div className={styles.person}>
        <p className={`row ${styles.name}`}>
          <ContactLink uid={uid} shown={given} className={cx(styles.link, 'trunc', whole.link)}>
            {name}
          </ContactLink>
        </p>
        <p className="dim small trunc" dir="auto">
          {whatOf(contact)}
        </p>
      </div>
      <bdi className={`${styles.wide} ${styles.family}`} aria-hidden="true">
        <span className="trunc">{family}</span>
      </bdi>
      <bdi className={styles.wide}>
        <span className="sr-only">{t('field.mails')}: </span>
        <span className="trunc">{mails[0]?.value ?? ''}</span>
      </bdi>
      <bdi className={styles.wide}>
        <span className="sr-only">{t('field.phones')}: </span>
        <span className="trunc num">{phones[0]?.value ?? ''}</span>
      </bdi>
      <span className={styles.wide}>
        {tags.slice(0, 2).map((tag) => (
          <span key={tag} className={`trunc ${styles.tag}`} dir="auto">
            {tag}
          </span>
        ))}
      </span>
      <FavoriteButton contact={contact} />
    </div>
  )
})
