import { useEffect, useEffectEvent } from 'react'
import { livingTabs } from '#kernel/tabs.ts'
import { keptMessage, savedDraftIds } from './compose-kept.ts'
import { useSaveDraft } from './compose-mutations.ts'
import { hasWindow } from './compose-windows.ts'
import { fieldsOf } from './composed.ts'

const patience = 3000

/** Saves drafts of tabs that were closed before the server had them. */
export function SendKept() {
  const { mutate } = useSaveDraft()
  const saveAll = useEffectEvent(async () => {
    const living = await livingTabs()
    for (const id of savedDraftIds()) {
      const savedDraft = keptMessage(id)
      if (!savedDraft || hasWindow(id) || living.has(savedDraft.tab)) continue
      const { base, message, replyTo, forwardOf, at, tab } = savedDraft
      mutate({ id, version: base.version, fields: fieldsOf(message), replyTo, forwardOf, at, tab })
    }
  })
  useEffect(() => {
    // A window that opens with the page saves its own draft.
    const timer = setTimeout(() => void saveAll(), patience)
    return () => clearTimeout(timer)
  }, [])
  return null
}
