import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LoadingLine } from '#ui/progress-line.tsx'
import { type ActMenuProps, LabelItems, MoveItems } from './act-menus.tsx'

const RowMenu = lazyPart(() => import('#ui/row-menu.tsx'), 'RowMenu')

export type KeyMenuName = 'label' | 'move'
type Opened = Pick<ActMenuProps, 'mails' | 'folder'> & {
  name: KeyMenuName
  origin: HTMLElement | undefined
  /** Pixels from the edges of the window. */
  below: number
  fromEnd: number
}

/** Pixels between the edges of a row and its menu. */
const inset = 8

function anchorOf(name: KeyMenuName): Element | null {
  const row = document.activeElement?.closest('[data-row]')
  return row ?? document.querySelector(`[data-menu="${name}"]`)
}

export function useKeyMenu({ labels, onAct }: Pick<ActMenuProps, 'labels' | 'onAct'>) {
  const [opened, setOpened] = useState<Opened>()

  function open(name: KeyMenuName, { mails, folder }: Pick<ActMenuProps, 'mails' | 'folder'>): boolean {
    const anchor = anchorOf(name)
    if (mails.length === 0 || !anchor) return false
    const { bottom, left, right } = anchor.getBoundingClientRect()
    const isMirrored = getComputedStyle(anchor).direction === 'rtl'
    const { activeElement, documentElement } = document
    setOpened({
      name,
      mails,
      folder,
      origin: activeElement instanceof HTMLElement ? activeElement : undefined,
      // A menu whose target is at or beyond the edge of the window would be hidden.
      below: Math.min(bottom, documentElement.clientHeight) - inset,
      fromEnd: (isMirrored ? left : documentElement.clientWidth - right) + inset,
    })
    return true
  }
  function close() {
    setOpened(undefined)
    opened?.origin?.focus()
  }

  if (!opened) return { open, menu: null }
  const { name, mails, folder, below, fromEnd } = opened
  const Items = name === 'label' ? LabelItems : MoveItems
  const menu = (
    <Suspense fallback={<LoadingLine />}>
      <RowMenu
        opened
        onChange={(isOpen) => isOpen || close()}
        target={
          <span style={{ position: 'fixed', insetBlockStart: below, insetInlineEnd: fromEnd }} aria-hidden />
        }
      >
        <Items
          mails={mails}
          folder={folder}
          labels={labels}
          // The focus is back first, because an action moves it on from a row that leaves.
          onAct={(action) => {
            close()
            onAct(action)
          }}
        />
      </RowMenu>
    </Suspense>
  )
  return { open, menu }
}
