import { Menu } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import styles from './item-drawer.module.css'

type Props = {
  name: string
  /** The choices, once it is pressed. */
  choices: ReactNode
  /** What it is now; undefined shows `empty`. */
  children?: ReactNode
  empty: string
}

/** One fact of an item or a story: what it is, and on pressing it what it could be. */
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
              {/* The menu gives its button an id of its own. */}
              <span id={`${id}-value`} className={styles.shown}>
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
