import { useTranslation } from 'react-i18next'
import {
  blankPeople,
  type PeopleCard,
  type PeopleList,
  type PeopleSearch,
  peopleCards,
} from '#contract/people-search.ts'
import { ExportButton } from '#list/export-button.tsx'
import { type ListScreenProps, valuesOf } from '#list/list.ts'
import { answerOf } from '#list/list-answer.ts'
import { createListMemory } from '#list/list-memory.ts'
import { useListExport } from '#list/use-list-export.tsx'
import { Page } from '#ui/page.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { PeopleFound } from './people-found.tsx'
import { usePersonActions } from './person/use-acts.tsx'
import { everyoneOf, paramsOf, usePeople } from './queries.ts'
import { PeopleTable } from './table/people-table.tsx'
import { usePeopleColumns } from './table/use-people-columns.tsx'
import { useWhoFilter } from './use-who-filter.tsx'

export type PeopleLook = PeopleCard | PeopleList

const memory = createListMemory('people')

/** Two ways to look at one list; the sizes of cards and the second list have addresses only. */
const offered = ['details', 's1'] as const

type Props = ListScreenProps<PeopleSearch> & { look: PeopleLook; onLook: (look: PeopleLook) => void }

export function PeopleScreen({ look, onLook, search, onSearch, crumbs }: Props) {
  const { t } = useTranslation('people')
  const params = paramsOf(search)
  const page = usePeople(params)
  const { actions, question } = usePersonActions()
  const filters = [useWhoFilter({ search, onSearch })]
  const columns = usePeopleColumns(actions)
  const file = useListExport({
    title: t('title'),
    columns,
    memory,
    rows: everyoneOf(params),
    narrowedBy: [search.q, ...valuesOf(filters)],
  })
  const parts = {
    file,
    actions,
    search,
    filters,
    onSearch,
    answer: answerOf(page, ({ people }) => people),
    onClear: () => onSearch({ ...blankPeople, size: search.size }),
  }
  return (
    <Page
      crumbs={crumbs}
      title={t('title')}
      actions={
        <>
          <Segmented
            label={t('view')}
            value={peopleCards.some((card) => card === look) ? 'details' : 's1'}
            options={offered.map((value) => ({ value, label: t(`looks.${value}`) }))}
            onChange={onLook}
          />
          <ExportButton file={file} />
        </>
      }
    >
      {look === 's1' ? <PeopleTable {...parts} /> : <PeopleFound {...parts} look={look} />}
      {question}
      {file.question}
    </Page>
  )
}
