import { Button, Menu } from '@mantine/core'
import { IconDownload, IconMail, IconPencil, IconTrash, IconUpload, IconUser } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  blankCustomers,
  type CustomerSearch,
  customerSearchOf,
  customerStates,
} from '#contract/customer-search.ts'
import type { Customer } from '#contract/customers.ts'
import { customerQueries, filterOf, rowsOf, useCustomers } from '#features/customers/queries.ts'
import { useCustomerDelete } from '#features/customers/use-customer-delete.tsx'
import { useStateName } from '#features/customers/use-state-name.ts'
import { usePageCommands } from '#kernel/page-commands.ts'
import { useMay } from '#kernel/rights.ts'
import { ExportButton } from '#list/export-button.tsx'
import { type ListScreenProps, viewsByState } from '#list/list.ts'
import { answerOf } from '#list/list-answer.ts'
import { createListMemory } from '#list/list-memory.ts'
import { ListScreen } from '#list/list-screen.tsx'
import { BarButton } from '#list/selection-bar.tsx'
import { MenuItem } from '#ui/menu-item.tsx'
import { MenuLink } from '#ui/menu-link.tsx'
import { MoreMenu } from '#ui/more-menu.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { useCustomerColumns } from './use-customer-columns.tsx'
import { useCustomerFilters } from './use-customer-filters.tsx'

const memory = createListMemory('customers')
const importIcon = <IconUpload size={18} aria-hidden="true" />
const toImport = (props: object) => <Link to="/customers/import" {...props} />

export function CustomerListScreen({ search, onSearch, crumbs }: ListScreenProps<CustomerSearch>) {
  const { t } = useTranslation(['customers', 'list'])
  const stateName = useStateName()
  const page = useCustomers(search)
  const { data } = page
  const isPhone = useIsPhone()
  const columns = useCustomerColumns(search)
  const filters = useCustomerFilters({ search, onSearch }, data)
  const { remove, busy, question } = useCustomerDelete()
  const navigate = useNavigate()
  const may = useMay()
  const [canEdit, canErase] = [may('customers.edit'), may('customers.erase')]
  const canExport = may('customers.export')
  usePageCommands([
    canEdit && {
      id: 'customers-import',
      synonyms: 'customers.import',
      title: t('import.open'),
      icon: <IconUpload size={20} aria-hidden="true" />,
      run: () => void navigate({ to: '/customers/import' }),
    },
  ])

  return (
    <ListScreen
      area="customers"
      memory={memory}
      picture="lamp"
      blank={blankCustomers}
      rowsOf={rowsOf}
      search={search}
      onSearch={onSearch}
      crumbs={crumbs}
      columns={columns}
      create={{
        id: 'customer',
        synonyms: 'customers.new',
        label: t('add'),
        to: '/customers/new',
        right: 'customers.edit',
      }}
      actions={(file) =>
        isPhone && (canEdit || canExport) ? (
          <MoreMenu label={t('more')}>
            {canEdit && (
              <Menu.Item leftSection={importIcon} renderRoot={toImport}>
                {t('import.open')}
              </Menu.Item>
            )}
            {canExport && (
              <MenuItem icon={IconDownload} onClick={file.exportAll}>
                {t('list:export')}
              </MenuItem>
            )}
          </MoreMenu>
        ) : (
          <>
            {canEdit && (
              <Button variant="default" leftSection={importIcon} renderRoot={toImport}>
                {t('import.open')}
              </Button>
            )}
            <ExportButton file={file} right="customers.export" />
          </>
        )
      }
      answer={answerOf(page, ({ customers }) => customers)}
      views={{
        current: search.state,
        onView: (state) => onSearch({ state: state as CustomerSearch['state'] }),
        views: viewsByState(t('all'), customerStates, stateName, data?.counts),
      }}
      pageOf={(saved) => customerQueries.list({ ...customerSearchOf(saved), size: search.size })}
      filters={filters}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      actionsOf={({ id, name, email }: Customer) => (
        <>
          <MenuLink icon={IconUser} to="/customers/$customerId" params={{ customerId: id }} search={search}>
            {t('open')}
          </MenuLink>
          {canEdit && (
            <MenuLink
              icon={IconPencil}
              to="/customers/$customerId/edit"
              params={{ customerId: id }}
              search={search}
            >
              {t('edit')}
            </MenuLink>
          )}
          <Menu.Item
            leftSection={<IconMail size={18} aria-hidden="true" />}
            component="a"
            href={`mailto:${email}`}
          >
            {t('write')}
          </Menu.Item>
          {canErase && (
            <MenuItem color="error" icon={IconTrash} onClick={() => remove({ ids: [id], count: 1, name })}>
              {t('delete')}
            </MenuItem>
          )}
          <Menu.Divider />
        </>
      )}
      bulk={({ isAll, ids, exceptIds, count, clear }) =>
        canErase && (
          <BarButton
            icon={<IconTrash size={18} aria-hidden="true" />}
            onClick={() =>
              remove({
                count,
                done: clear,
                ...(isAll ? { filter: { ...filterOf(search), except: [...exceptIds] } } : { ids }),
              })
            }
          >
            {t('delete')}
          </BarButton>
        )
      }
      busy={busy}
    >
      {question}
    </ListScreen>
  )
}
