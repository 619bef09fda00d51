import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mail } from '#contract/mail.ts'
import { usePageKeys } from '#kernel/page-commands.ts'
import { useSingleKeys } from '#kernel/use-single-keys.ts'
import type { MailAction } from './list/act-buttons.tsx'

type Options = {
  /** The current targets of a key. */
  targets: () => readonly Mail[]
  act: (mails: readonly Mail[], action: MailAction, isSilent?: boolean) => void
  /** True when all matches are ticked, beyond the loaded ones. */
  isAll: boolean
  actTicked: (action: MailAction) => void
  isInBin: boolean
  onCompose: (compose: string) => void
  /** Closes the open mail; undefined without one. */
  onClose: (() => void) | undefined
}

/** The single keys of mail; returns the announcement of the last one. */
export function useMailKeys({
  targets,
  act,
  isAll,
  actTicked,
  isInBin,
  onCompose,
  onClose,
}: Options): string {
  const { t } = useTranslation('mail')
  const [said, setSaid] = useState('')

  function does(action: MailAction, isSilent = false): boolean {
    const some = targets()
    if (some.length === 0) return false
    if (isAll) actTicked(action)
    else act(some, action, isSilent)
    return true
  }
  function flip(flag: 'starred' | 'important' | 'isRead'): boolean {
    const some = targets()
    const isOn = !some.every((mail) => mail[flag])
    setSaid(some.length > 0 ? t(`said.${flag}.${isOn ? 'on' : 'off'}`, { count: some.length }) : '')
    return does({ does: 'mark', flags: { [flag]: isOn } }, some.length === 1)
  }
  function answer(how: 'reply' | 'all' | 'forward'): boolean {
    const [mail, other] = targets()
    if (!mail || other || mail.folder === 'draft') return false
    onCompose(`${how}:${mail.id}`)
    return true
  }
  const keys: Record<string, () => boolean> = {
    e: () => does({ does: 'move', folder: 'archive' }),
    '#': () => does(isInBin ? { does: 'deleteForGood' } : { does: 'move', folder: 'trash' }),
    s: () => flip('starred'),
    i: () => flip('important'),
    u: () => flip('isRead'),
    r: () => answer('reply'),
    a: () => answer('all'),
    f: () => answer('forward'),
    c: () => {
      onCompose('new')
      return true
    },
    Escape: () => {
      onClose?.()
      return onClose !== undefined
    },
  }
  usePageKeys('mail')
  useSingleKeys((key) => keys[key]?.() ?? false)
  return said
}
