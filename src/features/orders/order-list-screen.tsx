import { Menu } from '@mantine/core'
import { IconPackage, IconPlus, IconTag } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { blankOrders, type OrderSearch, orderSearchOf } from '#contract/order-search.ts'
import { type OrderState, orderStates } from '#contract/order-states.ts'
import { sumsOf } from '#contract/order-sums.ts'
import { maxSlips, type OrderRow } from '#contract/orders.ts'
import { ApiError } from '#kernel/api-error.ts'
import { usePageCommands } from '#kernel/page-commands.ts'
import { notify, notifyFailure } from '#kernel/snackbar.ts'
import { ExportButton } from '#list/export-button.tsx'
import { valuesOf, viewsByState } from '#list/list.ts'
import { answerOf } from '#list/list-answer.ts'
import { ListCard } from '#list/list-card.tsx'
import { createListMemory } from '#list/list-memory.ts'
import { BarButton } from '#list/selection-bar.tsx'
import { useListExport } from '#list/use-list-export.tsx'
import type { Selection } from '#list/use-selection.ts'
import { Empty } from '#ui/empty.tsx'
import { Page } from '#ui/page.tsx'
import { OrderTotals } from './detail/order-totals.tsx'
import { useOrderFilters } from './form/order-fields.tsx'
import { useOrderForms } from './form/use-order-forms.ts'
import { NewOrderButton } from './new-order-button.tsx'
import { filterOf, firstIds, orderQueries, rowsOf, useOrders, withLines } from './queries.ts'
import { StatusItems, StatusMenu } from './status/status-menu.tsx'
import { type Target, useStatusChange } from './status/use-status-change.tsx'
import { useOrderColumns } from './use-order-columns.tsx'

const memory = createListMemory('orders')
const noOrders: OrderRow[] = []

type Props = {
  search: OrderSearch
  /** Changes the search; anything but the page returns to the first page. */
  onSearch: (part: Partial<OrderSearch>) => void
  crumbs?: ReactNode
}

export function OrderListScreen({ search, onSearch, crumbs }: Props) {
  const { t } = useTranslation(['orders', 'ui'])
  const page = useOrders(search)
  const { data } = page
  const columns = useOrderColumns(search)
  const filters = useOrderFilters({ search, onSearch }, data)
  const file = useListExport({
    title: t('title'),
    columns,
    memory,
    rows: rowsOf(search),
    narrowedBy: [search.state && t(`ui:states.${search.state}`), search.q, ...valuesOf(filters)],
    forms: useOrderForms(),
    complete: withLines,
  })
  const { change, busy, question } = useStatusChange()
  const counts = data?.counts ?? {}
  const navigate = useNavigate()

  usePageCommands([
    {
      id: 'order',
      title: t('form.newTitle'),
      icon: <IconPlus size={20} aria-hidden="true" />,
      key: 'n',
      run: () => void navigate({ to: '/orders/new' }),
    },
  ])

  /** The ticked orders as the target of a change of status. */
  function targetOf(selection: Selection<OrderRow>): Target {
    const done = selection.clear
    if (!selection.isAll) {
      const { ids, rows } = selection
      const [only, another] = rows
      const from =
        only && !another
          ? { version: only.version, base: only.state }
          : { bases: Object.fromEntries(rows.map(({ id, state }) => [id, state])) }
      return { ids, counts: countsOf(rows), done, from }
    }
    const now = search.state === '' ? counts : { [search.state]: counts[search.state] ?? 0 }
    return { filter: filterOf(search), counts: now, done }
  }

  /** The ticked orders that await payment; undefined without any. */
  function unpaidOf(selection: Selection<OrderRow>): Target | undefined {
    const { isAll, rows, clear: done } = selection
    const waiting = rows.filter(({ state }) => state === 'awaiting')
    const count = isAll ? (targetOf(selection).counts.awaiting ?? 0) : waiting.length
    if (count === 0) return undefined
    const target = { counts: { awaiting: count }, done, paid: true as const }
    if (isAll) return { ...target, filter: { ...filterOf(search), state: ['awaiting'] } }
    const bases = Object.fromEntries(waiting.map(({ id, state }) => [id, state]))
    return { ...target, ids: waiting.map(({ id }) => id), from: { bases } }
  }

  const one = ({ id, state, version }: Pick<OrderRow, 'id' | 'state' | 'version'>): Target => ({
    ids: [id],
    from: { version, base: state },
    counts: { [state]: 1 },
  })
  const paidIn = (selection: Selection<OrderRow>) => {
    const unpaid = unpaidOf(selection)
    return unpaid && (() => change(unpaid, 'packing'))
  }

  async function printSlips({ count, isAll, ids: ticked }: Selection<OrderRow>) {
    if (count > maxSlips) return void notify({ message: t('slips.tooMany', { count: maxSlips }) })
    try {
      const ids = isAll ? await firstIds(search, maxSlips) : [...ticked]
      await navigate({ to: '/orders/slips', search: { ...search, ids } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notifyFailure(error)
    }
  }

  return (
    <Page
      crumbs={crumbs}
      title={t('title')}
      actions={
        <>
          <ExportButton file={file} />
          <NewOrderButton />
        </>
      }
    >
      <ListCard
        label={t('title')}
        file={file}
        answer={answerOf(page, ({ orders }) => orders)}
        search={search}
        blank={blankOrders}
        onSearch={onSearch}
        searchLabel={t('search')}
        views={{
          label: t('views'),
          current: search.state,
          onView: (state) => onSearch({ state: state as OrderSearch['state'] }),
          views: viewsByState(t('all'), orderStates, (state) => t(`ui:states.${state}`), data?.counts),
        }}
        pageOf={(saved) => orderQueries.list({ ...orderSearchOf(saved), size: search.size })}
        filters={filters}
        idOf={({ id }) => id}
        nameOf={({ id }) => `#${id}`}
        actionsOf={({ id, state, customer, version }) => (
          <>
            <Menu.Label>{t('setStatus')}</Menu.Label>
            <StatusItems
              now={state}
              onState={(next) => change(one({ id, state, version }), next)}
              onPaid={
                state === 'awaiting'
                  ? () => change({ ...one({ id, state, version }), paid: true }, 'packing')
                  : undefined
              }
            />
            <Menu.Divider />
            <Menu.Item onClick={() => onSearch({ ...blankOrders, customer, size: search.size })}>
              {t('ofCustomer')}
            </Menu.Item>
          </>
        )}
        bulk={(selection) => (
          <>
            <BarButton
              icon={<IconPackage size={18} aria-hidden="true" />}
              onClick={() => void printSlips(selection)}
            >
              {t('slips.title')}
            </BarButton>
            <StatusMenu
              target={<BarButton icon={<IconTag size={18} aria-hidden="true" />}>{t('setStatus')}</BarButton>}
              onState={(state) => change(targetOf(selection), state)}
              onPaid={paidIn(selection)}
            />
          </>
        )}
        totalsOf={(rows) => (
          <OrderTotals
            count={rows.length}
            sums={[{ currency: rows[0]?.currency ?? '', total: 0, sums: sumsOf(rows) }]}
          />
        )}
        totals={data?.sums && data.sums.length > 0 && <OrderTotals count={data.total} sums={data.sums} />}
        busy={busy}
        failedTitle={t('failed')}
        empty={
          <Empty
            picture="box"
            title={t('empty.title')}
            message={t('empty.text')}
            actions={<NewOrderButton />}
          />
        }
        nothingTitle={t('nothing')}
      />
      {question}
      {file.question}
    </Page>
  )
}

function countsOf(rows: readonly OrderRow[] = noOrders) {
  const counts: Partial<Record<OrderState, number>> = {}
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
