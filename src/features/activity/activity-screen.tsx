import { Menu } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import {
  type ActivitySearch,
  activityOutcomes,
  activitySearchOf,
  blankActivity,
} from '#contract/activity-search.ts'
import { type ListScreenProps, viewsByState } from '#list/list.ts'
import { answerOf } from '#list/list-answer.ts'
import { createListMemory } from '#list/list-memory.ts'
import { ListScreen } from '#list/list-screen.tsx'
import { activityQueries, rowsOf, useActivity } from './queries.ts'
import { useActivityColumns } from './use-activity-columns.tsx'
import { useActivityFilters } from './use-activity-filters.tsx'
import { useActivityWords } from './use-activity-words.ts'

const memory = createListMemory('activity')
const filterIcon = <IconFilter size={18} aria-hidden="true" />

export function ActivityScreen({ search, onSearch, crumbs }: ListScreenProps<ActivitySearch>) {
  const { t } = useTranslation('activity')
  const page = useActivity(search)
  const words = useActivityWords()
  const columns = useActivityColumns()
  const filters = useActivityFilters({ search, onSearch }, page.data)
  return (
    <ListScreen
      area="activity"
      memory={memory}
      picture="box"
      blank={blankActivity}
      rowsOf={rowsOf}
      search={search}
      onSearch={onSearch}
      crumbs={crumbs}
      columns={columns}
      answer={answerOf(page, ({ lines }) => lines)}
      views={{
        current: search.outcome,
        onView: (outcome) => onSearch({ outcome: outcome as ActivitySearch['outcome'] }),
        views: viewsByState(t('all'), activityOutcomes, (outcome) => t(`outcomes.${outcome}`), undefined),
      }}
      pageOf={(saved) => activityQueries.list({ ...activitySearchOf(saved), size: search.size })}
      filters={filters}
      isTall
      idOf={({ id }) => id}
      nameOf={(line) => t('line', { what: words.callText(line), who: words.whoText(line) })}
      actionsOf={({ user, record }) => (
        <>
          {user.id !== '' && (
            <Menu.Item leftSection={filterIcon} onClick={() => onSearch({ user: user.id })}>
              {t('filters.onlyUser')}
            </Menu.Item>
          )}
          {record && (
            <Menu.Item
              leftSection={filterIcon}
              onClick={() => onSearch({ record: `${record.kind}/${record.id}` })}
            >
              {t('filters.onlyRecord')}
            </Menu.Item>
          )}
          <Menu.Divider />
        </>
      )}
      bulk={() => null}
    />
  )
}
