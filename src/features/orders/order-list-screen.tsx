import { Menu } from '@mantine/core'
import { IconPackage, IconTag } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { maxSlips } from '#contract/order-calls.ts'
import type { OrderRow } from '#contract/order-list.ts'
import { blankOrders, type OrderSearch, orderSearchOf } from '#contract/order-search.ts'
import { orderStates } from '#contract/order-states.ts'
import { sumsOf } from '#contract/order-sums.ts'
import { ApiError } from '#kernel/api-error.ts'
import { useMay } from '#kernel/rights.ts'
import { useShopCurrency } from '#kernel/shop-currency.ts'
import { notify, notifyFailure } from '#kernel/snackbar.ts'
import { countStates, countsExcept, type ListScreenProps, viewsByState } from '#list/list.ts'
import { answerOf } from '#list/list-answer.ts'
import { createListMemory } from '#list/list-memory.ts'
import { ListScreen } from '#list/list-screen.tsx'
import { BarButton } from '#list/selection-bar.tsx'
import type { Selection } from '#list/use-selection.ts'
import { OrderTotals } from './detail/order-totals.tsx'
import { useOrderFilters } from './form/order-fields.tsx'
import { useOrderForms } from './form/use-order-forms.ts'
import { filterOf, firstIds, orderQueries, rowsOf, useOrders, withLines } from './queries.ts'
import { StatusItems, StatusMenu } from './status/status-menu.tsx'
import { type Target, useStatusChange } from './status/use-status-change.tsx'
import { useOrderColumns } from './use-order-columns.tsx'

const memory = createListMemory('orders')

export function OrderListScreen({ search, onSearch, crumbs }: ListScreenProps<OrderSearch>) {
  const { t } = useTranslation(['orders', 'ui'])
  const page = useOrders(search)
  const { data } = page
  const columns = useOrderColumns(search)
  const filters = useOrderFilters({ search, onSearch }, data)
  const forms = useOrderForms()
  const { change, busy, question } = useStatusChange()
  const shopCurrency = useShopCurrency()
  const counts = data?.counts ?? {}
  const navigate = useNavigate()
  const may = useMay()

  function targetOf(selection: Selection<OrderRow>): Target {
    const done = selection.clear
    if (!selection.isAll) {
      const { ids, rows } = selection
      const [only, another] = rows
      const from =
        only && !another
          ? { version: only.version, base: only.state }
          : { bases: Object.fromEntries(rows.map(({ id, state }) => [id, state])) }
      return { ids, counts: countStates(rows), done, from }
    }
    const now = search.state === '' ? counts : { [search.state]: counts[search.state] ?? 0 }
    const { except, exceptIds } = selection
    return {
      filter: { ...filterOf(search), except: [...exceptIds] },
      counts: countsExcept(now, except),
      done,
    }
  }

  function unpaidOf(selection: Selection<OrderRow>): Target | undefined {
    const { isAll, rows, clear: done } = selection
    const waiting = rows.filter(({ state }) => state === 'awaiting')
    const count = isAll ? (targetOf(selection).counts.awaiting ?? 0) : waiting.length
    if (count === 0) return undefined
    const target = { counts: { awaiting: count }, done, paid: true as const }
    if (isAll)
      return {
        ...target,
        filter: { ...filterOf(search), except: [...selection.exceptIds], state: ['awaiting'] },
      }
    const bases = Object.fromEntries(waiting.map(({ id, state }) => [id, state]))
    return { ...target, ids: waiting.map(({ id }) => id), from: { bases } }
  }

  const toTarget = ({ id, state, version }: Pick<OrderRow, 'id' | 'state' | 'version'>): Target => ({
    ids: [id],
    from: { version, base: state },
    counts: { [state]: 1 },
  })
  const paidIn = (selection: Selection<OrderRow>) => {
    const unpaid = unpaidOf(selection)
    return unpaid && (() => change(unpaid, 'packing'))
  }

  async function printSlips({ count, isAll, ids: ticked, exceptIds }: Selection<OrderRow>) {
    if (count > maxSlips) return void notify({ message: t('slips.tooMany', { count: maxSlips }) })
    try {
      const ids = isAll ? await firstIds(search, maxSlips, exceptIds) : [...ticked]
      await navigate({ to: '/orders/slips', search: { ...search, ids } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notifyFailure(error)
    }
  }

  return (
    <ListScreen
      area="orders"
      memory={memory}
      picture="box"
      blank={blankOrders}
      rowsOf={rowsOf}
      search={search}
      onSearch={onSearch}
      crumbs={crumbs}
      columns={columns}
      forms={forms}
      complete={withLines}
      create={{
        id: 'order',
        synonyms: 'orders.new',
        label: t('form.newTitle'),
        to: '/orders/new',
        right: 'orders.change',
      }}
      exportRight="orders.export"
      answer={answerOf(page, ({ orders }) => orders)}
      views={{
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
          {may('orders.change') && (
            <>
              <Menu.Label>{t('setStatus')}</Menu.Label>
              <StatusItems
                now={state}
                onState={(next) => change(toTarget({ id, state, version }), next)}
                onPaid={
                  state === 'awaiting'
                    ? () => change({ ...toTarget({ id, state, version }), paid: true }, 'packing')
                    : undefined
                }
              />
              <Menu.Divider />
            </>
          )}
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
          {may('orders.change') && (
            <StatusMenu
              target={<BarButton icon={<IconTag size={18} aria-hidden="true" />}>{t('setStatus')}</BarButton>}
              onState={(state) => change(targetOf(selection), state)}
              onPaid={paidIn(selection)}
            />
          )}
        </>
      )}
      totalsOf={(rows) => (
        <OrderTotals
          count={rows.length}
          sums={[{ currency: rows[0]?.currency ?? shopCurrency, total: 0, sums: sumsOf(rows) }]}
        />
      )}
      totals={data?.sums && data.sums.length > 0 && <OrderTotals count={data.total} sums={data.sums} />}
      busy={busy}
    >
      {question}
    </ListScreen>
  )
}
