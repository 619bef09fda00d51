import { Checkbox, Menu, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { densities } from '#contract/views.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { type ListColumn, sortedBy } from './list.ts'
import { arrangeColumns, firstLook, type ListMemory } from './list-memory.ts'
import styles from './list-menus.module.css'
import { useKeepLook } from './views.ts'

type Sorting<Row> = { columns: readonly ListColumn<Row>[]; sort: string; onSort: (sort: string) => void }

export function ListSortMenu<Row>({ columns, sort, onSort }: Sorting<Row>) {
  const { t } = useTranslation('list')
  const { by, isDown } = sortedBy(sort)
  return (
    <Menu position="bottom-end" width={220} middlewares={{ size: { padding: 8 } }}>
      <Menu.Target>
        <IconButton label={t('sort.label')}>
          <IconArrowsSort size={20} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.sort}>
        <Menu.RadioGroup
          value={by}
          onChange={(next) => {
            const isNextDown = columns.find(({ id }) => id === next)?.sort === 'down'
            onSort(isNextDown ? `-${next}` : next)
          }}
        >
          {columns
            .filter((column) => column.sort)
            .map(({ id, title }) => (
              <Menu.RadioItem key={id} value={id} closeMenuOnClick>
                {title}
              </Menu.RadioItem>
            ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.RadioGroup
          value={isDown ? 'down' : 'up'}
          onChange={(next) => onSort(next === 'down' ? `-${by}` : by)}
        >
          <Menu.RadioItem value="up" closeMenuOnClick>
            {t('sort.up')}
          </Menu.RadioItem>
          <Menu.RadioItem value="down" closeMenuOnClick>
            {t('sort.down')}
          </Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

export function ListLookMenu<Row>({
  columns,
  memory,
}: {
  columns: readonly ListColumn<Row>[]
  memory: ListMemory
}) {
  const { t } = useTranslation('list')
  const look = memory.usePart((now) => now)
  const keepLook = useKeepLook(memory)
  const [, ...movable] = arrangeColumns(columns, look)
  const move = (from: number, to: number) => {
    const order = movable.map(({ column }) => column.id)
    order.splice(to, 0, ...order.splice(from, 1))
    keepLook((now) => ({ ...now, order }))
  }
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <IconButton label={t('look.label')}>
          <IconColumns3 size={20} aria-hidden="true" />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label={t('look.label')}>
        <ul className={styles.columns} aria-label={t('look.columns')}>
          {movable.map(({ column: { id, title }, isShown }, index) => (
            <li key={id}>
              <Checkbox
                label={title}
                checked={isShown}
                onChange={({ currentTarget: { checked } }) =>
                  keepLook((now) => ({ ...now, shown: { ...now.shown, [id]: checked } }))
                }
              />
              <span className={styles.moves}>
                <IconButton
                  small
                  label={t('look.earlier', { name: title })}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={16} aria-hidden="true" />
                </IconButton>
                <IconButton
                  small
                  label={t('look.later', { name: title })}
                  disabled={index === movable.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={16} aria-hidden="true" />
                </IconButton>
              </span>
            </li>
          ))}
        </ul>
        <div className={styles.density}>
          <span aria-hidden="true" dir="auto">
            {t('density.label')}
          </span>
          <Segmented
            label={t('density.label')}
            value={look.density}
            options={densities.map((value) => ({ value, label: t(`density.${value}`) }))}
            onChange={(density) => keepLook((now) => ({ ...now, density }))}
            full
          />
        </div>
        <button type="button" className="link small" onClick={() => keepLook(() => firstLook)}>
          {t('look.reset')}
        </button>
      </Popover.Dropdown>
    </Popover>
  )
}
