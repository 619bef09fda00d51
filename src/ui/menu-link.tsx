import { Menu } from '@mantine/core'
import type { Icon as IconType } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

function LinkedItem({ icon: Icon, ...props }: ComponentPropsWithRef<'a'> & { icon: IconType }) {
  return <Menu.Item component="a" leftSection={<Icon size={18} aria-hidden="true" />} {...props} />
}

export const MenuLink = createLink(LinkedItem)
