import { IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { blankPeople, type PeopleSearch, peopleSearchOf } from '#contract/people-search.ts'
import type { Profile } from '#contract/social.ts'
import { everyRow } from '#kernel/row-stream.ts'
import { Empty } from '#kernel/ui/empty.tsx'
import type { ListAnswer, ListFilter } from '#kernel/ui/list/list.ts'
import { ListCard } from '#kernel/ui/list/list-card.tsx'
import { BarButton } from '#kernel/ui/list/selection-bar.tsx'
import type { ListFile } from '#kernel/ui/list/use-list-export.tsx'
import { PersonItems } from './person-menu.tsx'
import { everyoneOf, paramsOf, peopleQueries } from './queries.ts'
import type { Acts } from './use-acts.tsx'

export type FoundProps = {
  file: ListFile<Profile>
  acts: Acts
  search: PeopleSearch
  filters: readonly ListFilter[]
  answer: ListAnswer<Profile>
  onSearch: (part: Partial<PeopleSearch>) => void
  onClear: () => void
}

export function PeopleTable({ file, acts, search, filters, answer, onSearch }: FoundProps) {
  const { t } = useTranslation('people')
  const follow = (people: readonly Profile[]) => {
    for (const person of people) if (!person.isFollowed && !person.isBlocked) acts.follow(person)
  }
  return (
    <ListCard
      label={t('title')}
      file={file}
      answer={answer}
      search={search}
      blank={blankPeople}
      onSearch={onSearch}
      searchLabel={t('search')}
      pageOf={(saved) => peopleQueries.list(paramsOf({ ...peopleSearchOf(saved), size: search.size }))}
      filters={filters}
      // The server sorts only by name.
      sortMenu={<span />}
      idOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      actionsOf={(person) => <PersonItems person={person} acts={acts} />}
      bulk={(selection) => (
        <BarButton
          icon={<IconUserPlus size={18} aria-hidden="true" />}
          onClick={() => {
            if (selection.isAll) void everyRow(everyoneOf(paramsOf(search))).then(follow, () => {})
            else follow(selection.rows)
            selection.clear()
          }}
        >
          {t('follow')}
        </BarButton>
      )}
      failedTitle={t('failed')}
      empty={<Empty title={t('nobody')} message={t('nobodyText')} />}
      nothingTitle={t('nobodyFound')}
    />
  )
}
