import { Menu } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import styles from '#features/kanban/item/item-drawer.module.css'

type Props = {
  name: string
  choices: ReactNode
  /** The current value; undefined shows `empty`. */
  children?: ReactNode
  empty: string
}

export function FactRow({ name, choices, children, empty }: Props) {
  const id = useId()
  return (
    <div className={styles.fact}>
      <dt id={`${id}-name`} dir="auto">
        {name}
      </dt>
      <dd>
        <Menu position="bottom-start" width={260}>
          <Menu.Target>
            <button
              type="button"
              className={styles.value}
              aria-labelledby={`${id}-name ${id}-value`}
              data-empty={children === undefined || undefined}
            >
              {/* The menu assigns its own id to its button, so this span has the label's. */}
              <span id={`${id}-value`} className={`row ${styles.factText}`}>
                {typeof children === 'string' ? <bdi>{children}</bdi> : (children ?? empty)}
              </span>
            </button>
          </Menu.Target>
          <Menu.Dropdown aria-labelledby={`${id}-name`}>{choices}</Menu.Dropdown>
        </Menu>
      </dd>
    </div>
  )
}
