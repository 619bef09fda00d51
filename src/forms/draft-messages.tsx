import { useRouter } from '@tanstack/react-router'
import i18next from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { dismiss, notify } from '#kernel/snackbar.ts'
import { DraftOffers, type LeftDraft } from '#ui/draft-place.ts'
import { reopenDraft } from './reopen.ts'

/** Ids of messages about kept drafts, by draft. */
const messages = new Map<string, string>()

/** Says in a message that typed text is kept, with a button that opens its form again. */
export function DraftMessages({ children }: { children: ReactNode }) {
  const { history } = useRouter()
  const offers = useMemo(
    () => ({
      offer({ name, title, href }: LeftDraft) {
        const onAction = () => {
          if (href !== undefined) history.push(href)
          reopenDraft(name)
        }
        const message = i18next.t('draft.kept', { name: title })
        messages.set(name, notify({ message, onAction, actionLabel: i18next.t('draft.open') }))
      },
      withdraw(name: string) {
        const message = messages.get(name)
        if (message) dismiss(message)
        messages.delete(name)
      },
    }),
    [history],
  )
  return <DraftOffers value={offers}>{children}</DraftOffers>
}
