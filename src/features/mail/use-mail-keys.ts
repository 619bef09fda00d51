import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mail, MailFolder, MailLabel } from '#contract/mail.ts'
import { useSingleKeys } from '#kernel/keyboard.ts'
import { usePageKeys } from '#kernel/page-commands.ts'
import { type KeyMenuName, useKeyMenu } from './list/key-menu.tsx'
import type { Row } from './list/rows.ts'
import type { MailAction } from './list/states.ts'

type Options = {
  targets: () => readonly Row[]
  mailId: string
  act: (rows: readonly Row[], action: MailAction, isSilent?: boolean) => void
  /** True when all matches are ticked, beyond the loaded ones. */
  isAll: boolean
  actTicked: (action: MailAction) => void
  folderOf: (mails: readonly Mail[]) => MailFolder | undefined
  labels: readonly MailLabel[]
  isInBin: boolean
  onCompose: (compose: string) => void
  onClose: (() => void) | undefined
}

/** The single keys of mail; returns the announcement of the last one, and the menu that one opened. */
export function useMailKeys({
  targets,
  mailId,
  act,
  isAll,
  actTicked,
  folderOf,
  labels,
  isInBin,
  onCompose,
  onClose,
}: Options): { announcement: string; menu: ReactNode } {
  const { t } = useTranslation('mail')
  const [announcement, setAnnouncement] = useState('')

  function does(action: MailAction, isSilent = false): boolean {
    const some = targets()
    if (some.length === 0) return false
    if (isAll) actTicked(action)
    else act(some, action, isSilent)
    return true
  }
  function flip(flag: 'starred' | 'important' | 'isRead'): boolean {
    const some = targets()
    const isOn = !some.every(({ mail }) => mail[flag])
    setAnnouncement(some.length > 0 ? t(`said.${flag}.${isOn ? 'on' : 'off'}`, { count: some.length }) : '')
    return does({ does: 'mark', flags: { [flag]: isOn } }, some.length === 1)
  }
  function answer(how: 'reply' | 'all' | 'forward'): boolean {
    const [row, other] = targets()
    const mail = row?.mails.find(({ id }) => id === mailId) ?? row?.mail
    if (!mail || other || mail.folder === 'draft') return false
    onCompose(`${how}:${mail.id}`)
    return true
  }
  const keyMenu = useKeyMenu({ labels, onAct: (action) => void does(action) })
  function openMenu(name: KeyMenuName): boolean {
    const mails = targets().map(({ mail }) => mail)
    return keyMenu.open(name, { mails, folder: folderOf(mails) })
  }
  const keys: Record<string, () => boolean> = {
    e: () => does({ does: 'move', folder: 'archive' }),
    '#': () => does(isInBin ? { does: 'deleteForGood' } : { does: 'move', folder: 'trash' }),
    s: () => flip('starred'),
    i: () => flip('important'),
    u: () => flip('isRead'),
    l: () => openMenu('label'),
    v: () => openMenu('move'),
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
  return { announcement, menu: keyMenu.menu }
}
