import { Menu, type MenuItemProps } from '@mantine/core'
import type { Icon as IconType } from '@tabler/icons-react'
import type { ComponentPropsWithoutRef } from 'react'

type Props = MenuItemProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof MenuItemProps> & { icon: IconType }

export function MenuItem({ icon: Icon, ...props }: Props) {
  return <Menu.Item leftSection={<Icon size={18} aria-hidden="true" />} {...props} />
}
