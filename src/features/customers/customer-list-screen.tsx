import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconDownload,
  IconMail,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUpload,
  IconUser,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  blankCustomers,
  type CustomerSearch,
  customerSearchOf,
  customerStates,
} from '#contract/customer-search.ts'
import type { Customer } from '#contract/customers.ts'
import { usePageCommands } from '#kernel/page-commands.ts'
import { ExportButton } from '#list/export-button.tsx'
import { valuesOf, viewsByState } from '#list/list.ts'
import { answerOf } from '#list/list-answer.ts'
import { ListCard } from '#list/list-card.tsx'
import { createListMemory } from '#list/list-memory.ts'
import { BarButton } from '#list/selection-bar.tsx'
import { useListExport } from '#list/use-list-export.tsx'
import { Empty } from '#ui/empty.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { Page } from '#ui/page.tsx'
import { customerQueries, filterOf, rowsOf, useCustomers } from './queries.ts'
import { useCustomerColumns } from './use-customer-columns.tsx'
import { useCustomerDelete } from './use-customer-delete.tsx'
import { useCustomerFilters } from './use-customer-filters.tsx'

const memory = createListMemory('customers')
const importIcon = <IconUpload size={18} aria-hidden="true" />
const toImport = (props: object) => <Link to="/customers/import" {...props} />

type Props = {
  search: CustomerSearch
  /** Changes the search; anything but the page returns to the first page. */
  onSearch: (part: Partial<CustomerSearch>) => void
  crumbs?: ReactNode
}

export function CustomerListScreen({ search, onSearch, crumbs }: Props) {
  const { t } = useTranslation(['customers', 'list'])
  const page = useCustomers(search)
  const { data } = page
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const columns = useCustomerColumns(search)
  const filters = useCustomerFilters({ search, onSearch }, data)
  const file = useListExport({
    title: t('title'),
    columns,
    memory,
    rows: rowsOf(search),
    narrowedBy: [search.state && t(`states.${search.state}`), search.q, ...valuesOf(filters)],
  })
  const { remove, busy, question } = useCustomerDelete()
  const navigate = useNavigate()
  usePageCommands([
    {
      id: 'customer',
      title: t('add'),
      icon: <IconPlus size={20} aria-hidden="true" />,
      key: 'n',
      run: () => void navigate({ to: '/customers/new' }),
    },
    {
      id: 'import',
      title: t('import.open'),
      icon: <IconUpload size={20} aria-hidden="true" />,
      run: () => void navigate({ to: '/customers/import' }),
    },
  ])
  const toNew = (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      renderRoot={(props) => <Link to="/customers/new" {...props} />}
    >
      {t('add')}
    </Button>
  )

  return (
    <Page
      crumbs={crumbs}
      title={t('title')}
      actions={
        <>
          {isPhone ? (
            <MoreMenu label={t('more')}>
              <Menu.Item leftSection={importIcon} renderRoot={toImport}>
                {t('import.open')}
              </Menu.Item>
              <Menu.Item leftSection={<IconDownload size={18} aria-hidden="true" />} onClick={file.exportAll}>
                {t('list:export')}
              </Menu.Item>
            </MoreMenu>
          ) : (
            <>
              <Button variant="default" leftSection={importIcon} renderRoot={toImport}>
                {t('import.open')}
              </Button>
              <ExportButton file={file} />
            </>
          )}
          {toNew}
        </>
      }
    >
      <ListCard
        label={t('title')}
        file={file}
        answer={answerOf(page, ({ customers }) => customers)}
        search={search}
        blank={blankCustomers}
        onSearch={onSearch}
        searchLabel={t('search')}
        views={{
          label: t('views'),
          current: search.state,
          onView: (state) => onSearch({ state: state as CustomerSearch['state'] }),
          views: viewsByState(t('all'), customerStates, (state) => t(`states.${state}`), data?.counts),
        }}
        pageOf={(saved) => customerQueries.list({ ...customerSearchOf(saved), size: search.size })}
        filters={filters}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        actionsOf={({ id, name, email }: Customer) => (
          <>
            <Menu.Item
              leftSection={<IconUser size={18} aria-hidden="true" />}
              renderRoot={(props) => (
                <Link to="/customers/$customerId" params={{ customerId: id }} search={search} {...props} />
              )}
            >
              {t('open')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconPencil size={18} aria-hidden="true" />}
              renderRoot={(props) => (
                <Link
                  to="/customers/$customerId/edit"
                  params={{ customerId: id }}
                  search={search}
                  {...props}
                />
              )}
            >
              {t('edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconMail size={18} aria-hidden="true" />}
              component="a"
              href={`mailto:${email}`}
            >
              {t('write')}
            </Menu.Item>
            <Menu.Item
              color="error"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => remove({ ids: [id], count: 1, name })}
            >
              {t('delete')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        bulk={({ isAll, ids, count, clear }) => (
          <BarButton
            icon={<IconTrash size={18} aria-hidden="true" />}
            onClick={() =>
              remove({ count, done: clear, ...(isAll ? { filter: filterOf(search) } : { ids }) })
            }
          >
            {t('delete')}
          </BarButton>
        )}
        busy={busy}
        failedTitle={t('failed')}
        empty={<Empty picture="lamp" title={t('empty.title')} message={t('empty.text')} actions={toNew} />}
        nothingTitle={t('nothing')}
      />
      {question}
      {file.question}
    </Page>
  )
}
