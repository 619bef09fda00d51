import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithRef, ReactElement } from 'react'
import styles from './phone-icon-button.module.css'

const classNames = { root: styles.button, section: styles.icon, label: 'phone-sr-only' }

type Props = Omit<ButtonProps, 'classNames'> &
  ComponentPropsWithRef<'button'> & { renderRoot?: (props: object) => ReactElement }

/** A secondary button of a page's head; on a phone only its icon. */
export function PhoneIconButton(props: Props) {
  return <Button variant="default" classNames={classNames} {...props} />
}
