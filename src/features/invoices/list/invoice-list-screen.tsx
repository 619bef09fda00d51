import { Menu } from '@mantine/core'
import { IconFileText, IconSettings, IconTag, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '#ui/menu-item.tsx'
import { MenuLink } from '#ui/menu-link.tsx'
import '@mantine/core/styles/Menu.layer.css'
import { blankInvoices, type InvoiceSearch, invoiceSearchOf, invoiceViews } from '#contract/invoice-search.ts'
import type { InvoiceRow } from '#contract/invoices.ts'
import { filterOf, invoiceQueries, rowsOf, useInvoices } from '#features/invoices/queries.ts'
import { ActionItems, stepIcons } from '#features/invoices/steps/action-items.tsx'
import { type Step, stepEnds, steps, stepsOf } from '#features/invoices/steps/steps.ts'
import { useInvoiceActions } from '#features/invoices/steps/use-invoice-actions.tsx'
import { useInvoiceName } from '#features/invoices/use-invoice-name.ts'
import { useMay } from '#kernel/rights.ts'
import { ExportButton } from '#list/export-button.tsx'
import { type ListScreenProps, type ListView, viewsByState } from '#list/list.ts'
import { answerOf } from '#list/list-answer.ts'
import { createListMemory } from '#list/list-memory.ts'
import { ListScreen } from '#list/list-screen.tsx'
import { BarButton } from '#list/selection-bar.tsx'
import type { Selection } from '#list/use-selection.ts'
import { PhoneIconButton } from '#ui/phone-icon-button.tsx'
import { useInvoiceFilters } from './invoice-filters.tsx'
import { OpenSums } from './open-sums.tsx'
import { useInvoiceColumns } from './use-invoice-columns.tsx'

const memory = createListMemory('invoices')

export function InvoiceListScreen({ search, onSearch, crumbs }: ListScreenProps<InvoiceSearch>) {
  const { t } = useTranslation('invoices')
  const page = useInvoices(search)
  const { data } = page
  const columns = useInvoiceColumns(search)
  const filters = useInvoiceFilters({ search, onSearch }, data?.invoices)
  const actions = useInvoiceActions()
  const nameOf = useInvoiceName()
  const may = useMay()

  function takeTicked(selection: Selection<InvoiceRow>, step: Step) {
    const { rows, except, exceptIds, count: size, clear: done } = selection
    if (!selection.isAll) return actions.take(rows, step, done)
    const all = { size, filter: { ...filterOf(search), except: [...exceptIds] }, done }
    if (step === 'issue') return actions.issueAll(all)
    const excluded = except.filter((row) => row.kind !== 'credit' && stepsOf(row).includes(step)).length
    const movable = data?.movable?.[stepEnds[step]] ?? size
    return actions.takeAll({ ...all, fit: Math.min(size, Math.max(0, movable - excluded)) }, step)
  }

  /** Tabs by state; unpaid invoices get another one while they are shown. */
  function views(counts: Record<string, number> | undefined): ListView[] {
    const { issued = 0, overdue = 0 } = counts ?? {}
    const apart = counts && { ...counts, issued: issued - overdue }
    const [all, ...tabs] = viewsByState(t('all'), invoiceViews, (state) => t(`states.${state}`), apart)
    const unpaid = { id: 'unpaid', name: t('unpaid.all'), count: counts && issued }
    return [...(all ? [all] : []), ...(search.state === 'unpaid' ? [unpaid] : []), ...tabs]
  }

  return (
    <ListScreen
      area="invoices"
      memory={memory}
      picture="box"
      blank={blankInvoices}
      rowsOf={rowsOf}
      search={search}
      onSearch={onSearch}
      crumbs={crumbs}
      columns={columns}
      create={{
        id: 'invoice',
        synonyms: 'invoices.new',
        label: t('new'),
        to: '/invoices/new',
        right: 'invoices.write',
      }}
      actions={(file) => (
        <>
          {may('settings.edit') && (
            <PhoneIconButton
              leftSection={<IconSettings size={18} aria-hidden="true" />}
              renderRoot={(props) => <Link to="/settings/shop" {...props} />}
            >
              {t('seller.title')}
            </PhoneIconButton>
          )}
          <ExportButton file={file} />
        </>
      )}
      above={
        <OpenSums
          sums={data?.sums}
          onOverdue={() => onSearch({ state: 'overdue' })}
          onOpen={() => onSearch({ state: 'unpaid' })}
        />
      }
      answer={answerOf(page, ({ invoices }) => invoices)}
      views={{
        current: search.state,
        onView: (state) => onSearch({ state: state as InvoiceSearch['state'] }),
        views: views(data?.counts),
      }}
      pageOf={(saved) => invoiceQueries.list({ ...invoiceSearchOf(saved), size: search.size })}
      filters={filters}
      idOf={({ id }) => id}
      nameOf={nameOf}
      actionsOf={(invoice) => {
        const { customer } = invoice
        return (
          <>
            <MenuLink
              icon={IconFileText}
              to="/invoices/$invoiceId"
              params={{ invoiceId: invoice.id }}
              search={search}
            >
              {t('open')}
            </MenuLink>
            <ActionItems invoice={invoice} search={search} actions={actions} />
            <Menu.Divider />
            {customer !== null && (
              <MenuItem
                icon={IconUser}
                onClick={() => onSearch({ ...blankInvoices, customer, size: search.size })}
              >
                {t('ofCustomer')}
              </MenuItem>
            )}
          </>
        )
      }}
      bulk={(selection) =>
        may('invoices.issue') && (
          <Menu position="top" width={220}>
            <Menu.Target>
              <BarButton icon={<IconTag size={18} aria-hidden="true" />} disabled={actions.isBusy}>
                {t('setState')}
              </BarButton>
            </Menu.Target>
            <Menu.Dropdown>
              {steps.map((step) => {
                const Icon = stepIcons[step]
                return (
                  <MenuItem key={step} icon={Icon} onClick={() => void takeTicked(selection, step)}>
                    {t(`steps.${step}`)}
                  </MenuItem>
                )
              })}
            </Menu.Dropdown>
          </Menu>
        )
      }
      busy={actions.busy}
    >
      {actions.question}
    </ListScreen>
  )
}
