import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Right } from '#contract/rights.ts'
import type { AreaWith } from '#kernel/i18n.ts'
import { Empty } from '#ui/empty.tsx'
import { Page } from '#ui/page.tsx'
import { type CreateLink, useCreateLink } from './create-link.tsx'
import { ExportButton } from './export-button.tsx'
import { type ListSearch, valuesOf } from './list.ts'
import { ListCard, type ListCardProps } from './list-card.tsx'
import type { ListMemory } from './list-memory.ts'
import type { Views } from './list-views.tsx'
import { type ListFile, type ListOptions, useListExport } from './use-list-export.tsx'

type ListArea = AreaWith<{
  title: string
  search: string
  views: string
  failed: string
  nothing: string
  empty: { title: string; text: string }
}>

type Own = 'label' | 'file' | 'searchLabel' | 'views' | 'failedTitle' | 'empty' | 'nothingTitle'
type Props<Row extends { id: string | number }, Search extends ListSearch> = Omit<
  ListCardProps<Row, Search>,
  Own
> &
  Pick<ListOptions<Row>, 'columns' | 'forms' | 'complete'> & {
    area: ListArea
    memory: ListMemory
    rowsOf: (search: Search) => ListOptions<Row>['rows']
    views: Omit<Views, 'label'>
    crumbs?: ReactNode
    picture: ComponentProps<typeof Empty>['picture']
    create?: CreateLink
    /** The right without which nothing is exported. */
    exportRight?: Right
    /** The head's buttons before the one that creates; default: the export. */
    actions?: (file: ListFile<Row>) => ReactNode
    above?: ReactNode
    children?: ReactNode
  }

/** Its texts have the same keys in every such feature. */
export function ListScreen<Row extends { id: string | number }, Search extends ListSearch>({
  area,
  memory,
  columns,
  rowsOf,
  forms,
  complete,
  views,
  crumbs,
  picture,
  create,
  exportRight,
  actions = (file) => <ExportButton file={file} right={exportRight} />,
  above,
  children,
  ...list
}: Props<Row, Search>) {
  const { t } = useTranslation(area)
  const title = t('title')
  const view = views.current === '' ? undefined : views.views.find(({ id }) => id === views.current)
  const narrowedBy = [view?.name, list.search.q, ...valuesOf(list.filters)]
  const rows = rowsOf(list.search)
  const file = useListExport({ title, columns, memory, rows, narrowedBy, forms, complete })
  const toNew = useCreateLink(create)
  return (
    <Page
      crumbs={crumbs}
      title={title}
      actions={
        <>
          {actions(file)}
          {toNew}
        </>
      }
    >
      {above}
      <ListCard
        {...list}
        label={title}
        file={file}
        searchLabel={t('search')}
        views={{ label: t('views'), ...views }}
        failedTitle={t('failed')}
        empty={<Empty picture={picture} title={t('empty.title')} message={t('empty.text')} actions={toNew} />}
        nothingTitle={t('nothing')}
      />
      {children}
      {file.question}
    </Page>
  )
}
