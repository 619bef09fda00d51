import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { useFocusBack } from '#kernel/ui/use-focus-back.ts'
import styles from './item-drawer.module.css'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** One thing of the board beside it; on a phone instead of it. */
export function SideDrawer({ title, onClose, children }: Props) {
  const { t } = useTranslation('common')
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  useFocusBack()
  return (
    <Drawer
      opened
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '100%' : 560}
      padding={20}
      title={<span dir="auto">{title}</span>}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ body: styles.body ?? '' }}
    >
      {children}
    </Drawer>
  )
}
