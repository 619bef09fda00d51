import { useTranslation } from 'react-i18next'
import { type Contact, limits } from '#contract/contacts.ts'
import { notify } from '#kernel/snackbar.ts'
import { chunks } from '#list/chunks.ts'
import { useRemoveContacts, useRestoreContacts } from './mutations.ts'

export function useRemove() {
  const { t } = useTranslation('contacts')
  const removeContacts = useRemoveContacts()
  const restoreContacts = useRestoreContacts()
  return (contacts: readonly Contact[]) => {
    const [first] = contacts
    if (!first) return
    const parts = chunks(contacts, limits.ids)
    for (const some of parts) removeContacts.mutate({ uids: some.map(({ uid }) => uid) })
    notify({
      message:
        contacts.length === 1
          ? t('deletedOne', { name: first.name })
          : t('deleted', { count: contacts.length }),
      undo: parts.map((some) => restoreContacts.later({ contacts: some })),
    })
  }
}
