import { IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { blankPeople, type PeopleSearch, peopleSearchOf } from '#contract/people-search.ts'
import type { Profile } from '#contract/social.ts'
import { PersonItems } from '#features/people/person/person-menu.tsx'
import type { PersonHandlers } from '#features/people/person/use-acts.tsx'
import { everyoneOf, paramsOf, peopleQueries } from '#features/people/queries.ts'
import type { ListAnswer, ListFilter } from '#list/list.ts'
import { ListCard } from '#list/list-card.tsx'
import { everyRow, rowsExcept } from '#list/row-stream.ts'
import { BarButton } from '#list/selection-bar.tsx'
import type { ListFile } from '#list/use-list-export.tsx'
import { Empty } from '#ui/empty.tsx'

export type FoundProps = {
  file: ListFile<Profile>
  actions: PersonHandlers
  search: PeopleSearch
  filters: readonly ListFilter[]
  answer: ListAnswer<Profile>
  onSearch: (part: Partial<PeopleSearch>) => void
  onClear: () => void
}

export function PeopleTable({ file, actions, search, filters, answer, onSearch }: FoundProps) {
  const { t } = useTranslation('people')
  const follow = (people: readonly Profile[]) => {
    for (const person of people) if (!person.isFollowed && !person.isBlocked) actions.follow(person)
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
      actionsOf={(person) => <PersonItems person={person} actions={actions} />}
      bulk={(selection) => (
        <BarButton
          icon={<IconUserPlus size={18} aria-hidden="true" />}
          onClick={() => {
            if (selection.isAll)
              void everyRow(rowsExcept(everyoneOf(paramsOf(search)), selection.except)).then(follow, () => {})
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
