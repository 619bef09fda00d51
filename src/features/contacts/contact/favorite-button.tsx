import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts.ts'
import styles from '#features/contacts/list/people.module.css'
import { useMarkContacts } from '#features/contacts/mutations.ts'
import { IconButton } from '#ui/icon-button.tsx'

export function FavoriteButton({ contact: { uid, name, isFavorite } }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const markContacts = useMarkContacts()
  const Star = isFavorite ? IconStarFilled : IconStar
  return (
    <IconButton
      label={t('favoriteOf', { name })}
      aria-pressed={isFavorite}
      onClick={() => markContacts.mutate({ uids: [uid], isFavorite: !isFavorite })}
    >
      <Star size={18} className={isFavorite ? styles.star : undefined} aria-hidden="true" />
    </IconButton>
  )
}
