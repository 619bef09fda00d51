import { Menu, Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { DialogContent } from '#ui/dialog-content.tsx'
import type { ListFilter } from './list.ts'
import styles from './list-pills.module.css'

type Props = {
  filters: readonly ListFilter[]
  onClear: () => void
  all?: { label: string; open: () => void }
  children?: ReactNode
}

export function ListPills({ filters, onClear, all, children }: Props) {
  const { t } = useTranslation('list')
  // The id of an open filter, which may have no value yet.
  const [open, setOpen] = useState<string>()
  const row = useRef<HTMLDivElement>(null)
  const visibleFilters = filters.filter(({ id, value }) => value !== undefined || id === open)
  const rest = filters.filter((filter) => !visibleFilters.includes(filter))
  /** Closes a filter; without a value its pill disappears, and the focus returns to the menu. */
  const leave = (id: string) => {
    setOpen(undefined)
    requestAnimationFrame(() => {
      const active = document.activeElement
      if (active !== document.body && !active?.closest('[data-filter-panel]')) return
      const back = row.current?.querySelector<HTMLElement>(`[data-pill="${id}"]`)
      const add = row.current?.querySelector<HTMLElement>('[data-add-filter]')
      ;(back ?? add)?.focus({ preventScroll: true })
    })
  }
  const toRow = () => requestAnimationFrame(() => row.current?.querySelector('button')?.focus())
  return (
    <div className={`row ${styles.pills}`} ref={row}>
      {all && (
        <button
          type="button"
          className={styles.all}
          aria-label={all.label}
          aria-haspopup="dialog"
          onClick={all.open}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
        </button>
      )}
      {visibleFilters.map(({ id, name, value, field, clear, width = 260 }) => (
        <span key={id} className={`small ${styles.pill}`}>
          <Popover
            opened={open === id}
            onChange={(opened) => (opened ? setOpen(id) : leave(id))}
            position="bottom-start"
            width={width}
            trapFocus
          >
            <Popover.Target>
              <button
                type="button"
                className={styles.open}
                data-pill={id}
                onClick={() => (open === id ? leave(id) : setOpen(id))}
              >
                <bdi>
                  {t('named', { name })} <b>{value ?? t('any')}</b>
                </bdi>
              </button>
            </Popover.Target>
            <Popover.Dropdown className={styles.panel} aria-label={name} data-filter-panel>
              <DialogContent>{field}</DialogContent>
            </Popover.Dropdown>
          </Popover>
          <button
            type="button"
            className={`square ${styles.remove}`}
            aria-label={t('removeFilter', { name })}
            onClick={() => {
              if (open === id) setOpen(undefined)
              clear()
              toRow()
            }}
          >
            <IconX size={14} aria-hidden="true" />
          </button>
        </span>
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-start" width={200} returnFocus={false}>
          <Menu.Target>
            <button type="button" className={`small dim ${styles.add}`} data-add-filter>
              <IconPlus size={16} aria-hidden="true" />
              <span dir="auto">{t('addFilter')}</span>
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map(({ id, name, add }) => (
              <Menu.Item key={id} onClick={add ?? (() => setOpen(id))}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {visibleFilters.length > 0 && (
        <button
          type="button"
          className={styles.clear}
          onClick={() => {
            onClear()
            toRow()
          }}
        >
          {t('clearAll')}
        </button>
      )}
      {children}
    </div>
  )
}
