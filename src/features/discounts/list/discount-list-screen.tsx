import { Menu } from '@mantine/core'
import { IconBan, IconCopy, IconDiscount, IconPower, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import {
  blankDiscounts,
  type DiscountSearch,
  discountSearchOf,
  discountStates,
} from '#contract/discount-search.ts'
import { discountQueries, filterOf, rowsOf, useDiscounts } from '#features/discounts/queries.ts'
import { useDiscountActions } from '#features/discounts/use-discount-actions.tsx'
import { useMay } from '#kernel/rights.ts'
import { type ListScreenProps, viewsByState } from '#list/list.ts'
import { answerOf } from '#list/list-answer.ts'
import { createListMemory } from '#list/list-memory.ts'
import { ListScreen } from '#list/list-screen.tsx'
import { BarButton } from '#list/selection-bar.tsx'
import { MenuItem } from '#ui/menu-item.tsx'
import { MenuLink } from '#ui/menu-link.tsx'
import { useDiscountColumns } from './use-discount-columns.tsx'

const memory = createListMemory('discounts')

export function DiscountListScreen({ search, onSearch, crumbs }: ListScreenProps<DiscountSearch>) {
  const { t } = useTranslation(['discounts', 'list'])
  const page = useDiscounts(search)
  const { data } = page
  const columns = useDiscountColumns(search)
  const { remove, end, setActive, busy, question } = useDiscountActions()
  const canEdit = useMay()('discounts.edit')

  return (
    <ListScreen
      area="discounts"
      memory={memory}
      picture="box"
      blank={blankDiscounts}
      rowsOf={rowsOf}
      search={search}
      onSearch={onSearch}
      crumbs={crumbs}
      columns={columns}
      create={{
        id: 'discount',
        synonyms: 'discounts.new',
        label: t('add'),
        to: '/discounts/new',
        right: 'discounts.edit',
      }}
      answer={answerOf(page, ({ discounts }) => discounts)}
      views={{
        current: search.state,
        onView: (state) => onSearch({ state: state as DiscountSearch['state'] }),
        views: viewsByState(t('all'), discountStates, (state) => t(`states.${state}`), data?.counts),
      }}
      pageOf={(saved) => discountQueries.list({ ...discountSearchOf(saved), size: search.size })}
      filters={[]}
      idOf={({ id }) => id}
      nameOf={({ code }) => code}
      actionsOf={(discount) => {
        const { id, code, isActive, state } = discount
        return (
          <>
            <MenuLink
              icon={IconDiscount}
              to="/discounts/$discountId"
              params={{ discountId: id }}
              search={search}
            >
              {t('open')}
            </MenuLink>
            {canEdit && (
              <>
                <MenuLink icon={IconCopy} to="/discounts/new" search={{ from: id }}>
                  {t('duplicate')}
                </MenuLink>
                <MenuItem icon={IconPower} onClick={() => setActive(discount, !isActive)}>
                  {t(isActive ? 'switchOff' : 'switchOn')}
                </MenuItem>
                {state !== 'ended' && (
                  <MenuItem icon={IconBan} onClick={() => end({ ids: [id], count: 1, code })}>
                    {t('end')}
                  </MenuItem>
                )}
                <MenuItem
                  color="error"
                  icon={IconTrash}
                  onClick={() => remove({ ids: [id], count: 1, code })}
                >
                  {t('delete')}
                </MenuItem>
              </>
            )}
            <Menu.Divider />
          </>
        )
      }}
      bulk={({ isAll, ids, exceptIds, count, clear }) => {
        if (!canEdit) return null
        const chosen = isAll ? { filter: { ...filterOf(search), except: [...exceptIds] } } : { ids }
        return (
          <>
            <BarButton
              icon={<IconBan size={18} aria-hidden="true" />}
              onClick={() => end({ count, done: clear, ...chosen })}
            >
              {t('end')}
            </BarButton>
            <BarButton
              icon={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => remove({ count, done: clear, ...chosen })}
            >
              {t('delete')}
            </BarButton>
          </>
        )
      }}
      busy={busy}
    >
      {question}
    </ListScreen>
  )
}
