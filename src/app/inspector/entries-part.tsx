import { Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { useOnline } from '#kernel/connection.ts'
import { useFormats } from '#kernel/format.ts'
import {
  type EntryOrder,
  type EntryRow,
  type EntrySort,
  entriesOf,
  filteredEntries,
  useSampled,
} from './entries.ts'
import { EntryBadge } from './entry-badge.tsx'
import { EntryDetails } from './entry-details.tsx'
import styles from './inspector.module.css'

const columns: EntrySort[] = ['key', 'state', 'at', 'size', 'location', 'users']
const maxDrawn = 40
const rowHeight = 44

/** All entries of the query cache; pressing a key shows its data. */
export function EntriesPart() {
  const { t } = useTranslation('inspector')
  const formats = useFormats()
  const client = useQueryClient()
  const isOnline = useOnline()
  const rows = useSampled(client, entriesOf)
  const [text, setText] = useState('')
  const [order, setOrder] = useState<EntryOrder>({ by: 'key', isDown: false })
  const [selectedKey, setSelectedKey] = useState<string>()
  const table = useRef<HTMLTableElement>(null)
  const opened = rows.find(({ hash }) => hash === selectedKey)
  const filtered = filteredEntries(rows, text, order)
  const sum = rows.reduce((total, { size = 0 }) => total + size, 0)

  function goBack() {
    const left = selectedKey
    setSelectedKey(undefined)
    // The pressed key has been drawn again.
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-hash="${CSS.escape(left ?? '')}"]`)?.focus(),
    )
  }
  if (selectedKey !== undefined) return <EntryDetails hash={selectedKey} row={opened} onBack={goBack} />
  return (
    <div className={styles.part}>
      <p className="dim small" dir="auto" role="status">
        {t('entries.count', { count: rows.length, size: formats.bytes(sum) })}
      </p>
      <div className={styles.tools}>
        <TextInput
          type="search"
          className={styles.search}
          aria-label={t('entries.search')}
          placeholder={t('entries.search')}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button variant="default" disabled={!isOnline} onClick={() => void client.refetchQueries()}>
          {t('entries.refetchAll')}
        </Button>
        <Button
          variant="default"
          disabled={!isOnline}
          onClick={() => client.removeQueries({ predicate: (query) => query.getObserversCount() === 0 })}
        >
          {t('entries.dropUnused')}
        </Button>
      </div>
      {!isOnline && (
        <p className="dim small" dir="auto">
          {t('entries.offline')}
        </p>
      )}
      {filtered.length === 0 ? (
        <p dir="auto">{t('entries.none')}</p>
      ) : (
        <table ref={table} className={styles.table} aria-rowcount={filtered.length + 1}>
          <thead>
            <tr>
              {columns.map((by) => (
                <Head key={by} by={by} order={order} onOrder={setOrder} />
              ))}
            </tr>
          </thead>
          <Rows rows={filtered} table={table} onShow={setSelectedKey} />
        </table>
      )}
    </div>
  )
}

type HeadProps = { by: EntrySort; order: EntryOrder; onOrder: (order: EntryOrder) => void }

function Head({ by, order, onOrder }: HeadProps) {
  const { t } = useTranslation('inspector')
  const isSorted = order.by === by
  const Arrow = order.isDown ? IconArrowDown : IconArrowUp
  return (
    <th aria-sort={isSorted ? (order.isDown ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => onOrder({ by, isDown: isSorted && !order.isDown })}>
        {t(`columns.${by}`)}
        {isSorted && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}

type RowsProps = {
  rows: readonly EntryRow[]
  table: RefObject<HTMLTableElement | null>
  onShow: (hash: string) => void
}

function Rows({ rows, table, onShow }: RowsProps) {
  return rows.length > maxDrawn ? (
    <RowsInSight rows={rows} table={table} onShow={onShow} />
  ) : (
    <tbody>
      {rows.map((row) => (
        <tr key={row.hash}>
          <Cells row={row} onShow={onShow} />
        </tr>
      ))}
    </tbody>
  )
}

function RowsInSight({ rows, table, onShow }: RowsProps) {
  // The virtualizer mutates its result, which the React Compiler would not notice.
  'use no memo'
  const virtual = useVirtualizer<HTMLTableElement, HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.hash ?? index,
    getScrollElement: () => table.current,
    overscan: 8,
  })
  return (
    <tbody style={{ blockSize: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index]
        return (
          row && (
            <tr
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              className={styles.placed}
              style={{ insetBlockStart: start }}
            >
              <Cells row={row} onShow={onShow} />
            </tr>
          )
        )
      })}
    </tbody>
  )
}

function Cells({ row, onShow }: { row: EntryRow; onShow: (hash: string) => void }) {
  const { t } = useTranslation('inspector')
  const formats = useFormats()
  const { hash, key, state, location, at, size, users } = row
  return (
    <>
      <td>
        <button type="button" className={styles.key} data-hash={hash} onClick={() => onShow(hash)}>
          <code dir="ltr">{key}</code>
        </button>
      </td>
      <td>
        <EntryBadge state={state} />
      </td>
      <td className="num">
        <bdi>{at === 0 ? '–' : formats.lasting(Date.now() - at)}</bdi>
      </td>
      <td className="num">
        <bdi>{size === undefined ? '…' : formats.bytes(size)}</bdi>
      </td>
      <td>{t(`places.${location}`)}</td>
      <td className="num">
        <span className={styles.unit}>{t('columns.users')}: </span>
        {formats.number(users)}
      </td>
    </>
  )
}
