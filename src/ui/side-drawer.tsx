import { Drawer } from '@mantine/core'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { DialogContent } from './dialog-content.tsx'
import { DraftScope } from './draft-scope.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useIsPhone } from './use-is-phone.ts'

type Props = {
  title: string
  /** A shorter title for the head, when the full one is in the content. */
  head?: string
  /** Width in px. */
  size: number
  /** Height on a phone, `auto` for that of its content; the rest shows the page behind. */
  onPhone?: '92%' | '100%' | 'auto'
  /** Lets the content reach the lower edge, for a bar there. */
  isFilled?: boolean
  onClose: () => void
  /** Handles keys anywhere in the drawer, including its head, which has the first focus. */
  onKeyDown?: KeyboardEventHandler
  children: ReactNode
}

/** A panel beside the page; on a phone it comes from below. */
export function SideDrawer({
  title,
  head = title,
  size,
  onPhone = '92%',
  isFilled = false,
  onClose,
  onKeyDown,
  children,
}: Props) {
  const { t } = useTranslation('common')
  const isPhone = useIsPhone()
  useFocusBack()
  return (
    <Drawer
      opened
      onClose={onClose}
      onKeyDown={onKeyDown}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? onPhone : size}
      padding={20}
      title={
        head === title ? (
          <span dir="auto">{title}</span>
        ) : (
          <>
            <span className="sr-only" dir="auto">
              {title}
            </span>
            <span aria-hidden="true" dir="auto">
              {head}
            </span>
          </>
        )
      }
      // A long word must not push the button out.
      styles={{
        title: { minInlineSize: 0, overflowWrap: 'anywhere' },
        ...(isFilled && {
          content: { display: 'flex', flexDirection: 'column' },
          body: { flex: '1 0 auto', display: 'flex', flexDirection: 'column' },
        }),
      }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <DraftScope title={title}>
        <DialogContent>{children}</DialogContent>
      </DraftScope>
    </Drawer>
  )
}
