import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactOrder, ContactView } from '#contract/contact-search.ts'
import type { Contact } from '#contract/contacts.ts'
import { sortNameOf } from '#features/contacts/names.ts'
import { pageScroll, useSpaceBefore, withFocused } from '#list/page-rows.ts'
import type { Selection } from '#list/use-selection.ts'
import { ContactCard } from './contact-card.tsx'
import { ContactRow } from './contact-row.tsx'
import { ListHead } from './list-head.tsx'
import styles from './people.module.css'

/** Pixels: the least width of a card, and the gap. */
const narrowest = 260
const gap = 16
const heights = { cards: 182 + gap, row: 57, initial: 24 }

/** Milliseconds in which a drawer has closed. */
const focusDelay = 300

type Row = { key: string; height: number; initial?: string; contacts: readonly Contact[] }

type Props = {
  contacts: readonly Contact[]
  view: ContactView
  by: ContactOrder
  onBy: (by: ContactOrder) => void
  initialOf: (name: string) => string
  selection: Selection<Contact>
  added: string | undefined
}

export function People({ contacts, view, by, onBy, initialOf, selection, added }: Props) {
  const { ref, width: observedWidth } = useElementSize()
  const [firstWidth, setFirstWidth] = useState(0)
  // Measured before the first paint, which would show one column.
  const measureFirst = useCallback((box: HTMLElement | null) => {
    if (box) setFirstWidth(box.clientWidth)
  }, [])
  const box = useMergedRef(ref, measureFirst)
  const width = observedWidth || firstWidth
  const columns = view === 'list' ? 1 : Math.max(1, Math.floor((width + gap) / (narrowest + gap)))
  const rows = useMemo(
    () =>
      view === 'list'
        ? lineRows(contacts, (contact) => initialOf(sortNameOf(contact, by)))
        : cardRows(contacts, columns),
    [contacts, view, by, initialOf, columns],
  )
  return (
    <>
      {view === 'list' && <ListHead by={by} onBy={onBy} />}
      <Rows
        // The measurements of cards do not fit rows.
        key={view}
        box={box}
        rows={rows}
        view={view}
        columns={columns}
        selection={selection}
        added={added}
      />
    </>
  )
}

function cardRows(contacts: readonly Contact[], columns: number): Row[] {
  const count = Math.ceil(contacts.length / columns)
  return Array.from({ length: count }, (_, at) => {
    const some = contacts.slice(at * columns, (at + 1) * columns)
    return { key: some[0]?.uid ?? String(at), height: heights.cards, contacts: some }
  })
}

function lineRows(contacts: readonly Contact[], initialOf: (contact: Contact) => string): Row[] {
  const rows: Row[] = []
  let last: string | undefined
  for (const contact of contacts) {
    const initial = initialOf(contact)
    if (initial !== last)
      rows.push({ key: `letter ${initial}`, height: heights.initial, initial, contacts: [] })
    last = initial
    rows.push({ key: contact.uid, height: heights.row, contacts: [contact] })
  }
  return rows
}

type RowsProps = {
  box: Ref<HTMLUListElement>
  rows: readonly Row[]
  view: ContactView
  columns: number
  selection: Selection<Contact>
  added: string | undefined
}

function Rows({ box, rows, view, columns, selection, added }: RowsProps) {
  // The virtualizer changes without becoming another object.
  'use no memo'
  const { t } = useTranslation('contacts')
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<string>()
  const spaceBefore = useSpaceBefore(list)
  const at =
    focused === undefined
      ? -1
      : rows.findIndex((row) => row.contacts.some((contact) => contact.uid === focused))
  const initials = useMemo(
    () => rows.flatMap(({ initial }, index) => (initial === undefined ? [] : [{ initial, index }])),
    [rows],
  )
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: rows.length,
    estimateSize: (index) => rows[index]?.height ?? heights.row,
    getItemKey: (index) => rows[index]?.key ?? index,
    // A row of cards is several contacts.
    overscan: view === 'list' ? 6 : 2,
    scrollMargin: spaceBefore,
    scrollPaddingStart: 64,
    ...pageScroll,
    rangeExtractor: (range) => {
      // The first visible row's letter is sticky.
      const initial = initials.findLast(({ index }) => index <= range.startIndex)
      const drawn = withFocused(range, at)
      return initial && !drawn.includes(initial.index)
        ? [initial.index, ...drawn].toSorted((a, b) => a - b)
        : drawn
    },
  })
  virtual.shouldAdjustScrollPositionOnItemSizeChange = () => false
  const { measure } = virtual
  useEffect(() => {
    // A card's height depends on its width.
    if (columns > 0) measure()
  }, [columns, measure])

  // Waits for the drawer to give the focus back first.
  const showAdded = useEffectEvent((uid: string) => {
    virtual.scrollToIndex(
      rows.findIndex((row) => row.contacts.some((contact) => contact.uid === uid)),
      { align: 'center' },
    )
    setFocused(uid)
    const focus = () =>
      list.current
        ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(uid)}"] [data-row-link]`)
        ?.focus({ preventScroll: true })
    setTimeout(focus, focusDelay)
  })
  const hasAdded = rows.some((row) => row.contacts.some(({ uid }) => uid === added))
  useEffect(() => {
    if (hasAdded && added !== undefined) showAdded(added)
  }, [hasAdded, added])

  function onFocus({ target }: FocusEvent) {
    const uid = target.closest<HTMLElement>('[data-row]')?.dataset.row
    if (uid !== undefined) setFocused(uid)
  }

  let end = spaceBefore
  const drawn: ReactNode[] = []
  for (const { key, index, start, end: next } of virtual.getVirtualItems()) {
    const row = rows[index]
    if (!row) continue
    if (start > end)
      drawn.push(
        <li
          key={`before ${key}`}
          className={styles.space}
          style={{ blockSize: start - end }}
          aria-hidden="true"
        />,
      )
    end = next
    if (row.initial !== undefined)
      drawn.push(
        <li key={key} className={styles.letter} ref={virtual.measureElement} data-index={index}>
          <h2>{row.initial}</h2>
        </li>,
      )
    for (const [nth, contact] of row.contacts.entries()) {
      const isTicked = selection.has(contact.uid)
      const props = { contact, isTicked, onTick: selection.toggle }
      drawn.push(
        <li
          key={contact.uid}
          className={view === 'list' ? styles.line : styles.cell}
          data-row={contact.uid}
          data-ticked={isTicked || undefined}
          data-index={index}
          ref={nth === 0 ? virtual.measureElement : undefined}
        >
          {view === 'list' ? <ContactRow {...props} /> : <ContactCard {...props} />}
        </li>,
      )
    }
  }
  const rest = spaceBefore + virtual.getTotalSize() - end
  return (
    <div className={view === 'list' ? styles.lines : undefined}>
      <ul
        ref={useMergedRef(box, list)}
        className={view === 'list' ? styles.list : styles.cards}
        style={{ '--columns': columns } as CSSProperties}
        aria-label={t('title')}
        onFocus={onFocus}
      >
        {drawn}
        {rest > 0 && <li className={styles.space} style={{ blockSize: rest }} aria-hidden="true" />}
      </ul>
      {initials.length > 1 && (
        <nav className={styles.index} aria-label={t('letters')}>
          {initials.map(({ initial, index }) => (
            <button
              key={initial}
              type="button"
              aria-label={t('toLetter', { initial })}
              onClick={() => virtual.scrollToIndex(index, { align: 'start' })}
            >
              {initial}
            </button>
          ))}
        </nav>
      )}
    </div>
  )
}
