import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Board, Item, Story } from '#contract/kanban.ts'
import { blankStories, newStory, type StorySearch } from '#contract/story-search.ts'
import { matchesWords, searchTextOf, searchWords } from '#contract/text-search.ts'
import { useCardKeys } from '#features/kanban/board/use-card-keys.ts'
import { useMoves } from '#features/kanban/board/use-moves.ts'
import { BoardTabs } from '#features/kanban/board-tabs.tsx'
import { numberOf } from '#features/kanban/figures.ts'
import type { Start } from '#features/kanban/item/item-drawer.tsx'
import { useDeleteStory } from '#features/kanban/mutations.ts'
import { useBoardQuery } from '#features/kanban/queries.ts'
import { createAccountStore } from '#kernel/account-store.ts'
import { usePageCommands } from '#kernel/page-commands.ts'
import { field } from '#kernel/persisted-store.ts'
import { useMay } from '#kernel/rights.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { SearchField } from '#list/search-field.tsx'
import { Coming } from '#ui/coming.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { Empty } from '#ui/empty.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import styles from './stories.module.css'
import type { Dragged } from './story-drag.ts'
import { loose, StoryList, type StoryRows } from './story-list.tsx'

const ItemDrawer = lazyPart(() => import('#features/kanban/item/item-drawer.tsx'), 'ItemDrawer')
const CardFact = lazyPart(() => import('#features/kanban/item/facts/card-fact.tsx'), 'CardFact')
const StoryDrawer = lazyPart(() => import('./story-drawer.tsx'), 'StoryDrawer')
const StoryMoveDialog = lazyPart(() => import('./story-move-dialog.tsx'), 'StoryMoveDialog')

type Folding = { open: string[] }
const Folding: z.ZodMiniType<Folding> = z.object({ open: field(z.array(z.string()), []) })
const folding = createAccountStore('stories', Folding, { open: [] })

type Props = {
  search: StorySearch
  onSearch: (q: string) => void
  onOpen: (part: Partial<Pick<StorySearch, 'story' | 'item'>>) => void
  crumbs: (title: string) => ReactNode
}

export function StoriesScreen({ search, onSearch, onOpen, crumbs }: Props) {
  const { t } = useTranslation('items')
  const { board, error, refetch } = useBoardQuery()
  const open = folding.usePart((now) => now.open)
  const navigate = useNavigate()
  const title = t('stories.title')
  const all = [...(board?.stories.map(({ id }) => id) ?? []), loose]
  const isAllOpen = all.every((id) => open.includes(id))
  const mayEdit = useMay()('board.edit')
  usePageCommands([
    mayEdit && {
      id: 'story',
      synonyms: 'kanban.story',
      title: t('stories.add'),
      icon: <IconPlus size={20} aria-hidden="true" />,
      key: 'n',
      run: () =>
        void navigate({
          to: '/kanban/backlogs',
          search: { ...search, item: '', story: newStory },
          resetScroll: false,
        }),
    },
  ])
  return (
    <Page
      crumbs={crumbs(title)}
      title={title}
      actions={
        mayEdit && (
          <LinkButton
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            to="/kanban/backlogs"
            search={{ ...search, item: '', story: newStory }}
            resetScroll={false}
            preload={false}
          >
            {t('stories.add')}
          </LinkButton>
        )
      }
    >
      <div className={`row ${styles.tools}`}>
        <BoardTabs />
        <SearchField label={t('stories.search')} value={search.q} onSearch={onSearch} />
        {search.q === '' && (
          <Button
            variant="subtle"
            className={styles.fold}
            onClick={() => folding.set(() => ({ open: isAllOpen ? [] : all }))}
          >
            {isAllOpen ? t('stories.foldAll') : t('stories.unfoldAll')}
          </Button>
        )}
      </div>
      {board && <Whole board={board} search={search} open={open} onSearch={onSearch} onOpen={onOpen} />}
      {!board &&
        (error ? (
          <FailureBlock title={t('stories.failed')} error={error} onRetry={refetch} />
        ) : (
          <SkeletonPage>
            <Skeleton height={280} />
          </SkeletonPage>
        ))}
    </Page>
  )
}

type WholeProps = Omit<Props, 'crumbs'> & { board: Board; open: readonly string[] }

function Whole({ board, search, open, onSearch, onOpen }: WholeProps) {
  const { t } = useTranslation('items')
  const [toDelete, setToDelete] = useState<Story>()
  const [moved, setMoved] = useState<Dragged>()
  const [start, setStart] = useState<Start>()
  const deleteStory = useDeleteStory()
  const { moveStory, moveStoryItem } = useMoves(board)
  const { q, item, story } = search
  const rows = rowsOf(board, q)
  const close = () => {
    setStart(undefined)
    onOpen({ item: '', story: '' })
  }
  const { pressed, forget } = useCardKeys({
    onOpen({ kind, id }, at) {
      setStart(at)
      onOpen({ item: '', story: '', [kind]: id })
    },
    onMove({ kind, id }) {
      const target = (kind === 'item' ? board.items : board.stories).find((any) => any.id === id)
      if (target) setMoved({ kind, id, title: target.title })
    },
  })

  function move({ kind, id }: Dragged, storyId: string | null, beforeId: string | null) {
    if (kind === 'story') moveStory(id, beforeId)
    else moveStoryItem(id, storyId, beforeId)
  }

  return (
    <>
      {board.stories.length === 0 && q === '' && (
        <Empty picture="box" title={t('stories.empty')} message={t('stories.emptyText')} />
      )}
      {rows.length === 0 && q !== '' && (
        <Empty
          title={t('stories.nothing', { q })}
          actions={
            <Button variant="default" onClick={() => onSearch(blankStories.q)}>
              {t('stories.clear')}
            </Button>
          }
        />
      )}
      <StoryList
        board={board}
        rows={rows}
        // A search unfolds its results.
        open={q === '' ? open : rows.map(({ id }) => id)}
        onFold={(id, isOpen) =>
          folding.set((now) => ({
            open: isOpen ? [...now.open, id] : now.open.filter((openId) => openId !== id),
          }))
        }
        search={search}
        onMove={move}
        onAskMove={setMoved}
        onAskDelete={setToDelete}
      />
      <Confirm
        opened={toDelete !== undefined}
        title={t('stories.deleting', { title: toDelete?.title ?? '' })}
        message={
          toDelete?.itemIds.length
            ? t('stories.deletingText', { count: toDelete.itemIds.length })
            : t('stories.deletingEmpty')
        }
        confirmLabel={t('stories.delete')}
        onConfirm={() => {
          if (toDelete) deleteStory.mutate({ storyId: toDelete.id })
          setToDelete(undefined)
          if (toDelete?.id === story) close()
        }}
        onClose={() => setToDelete(undefined)}
      />
      <Coming>
        {item !== '' && <ItemDrawer key={item} itemId={item} start={start} onClose={close} />}
        {story !== '' && (
          <StoryDrawer key={story} storyId={story} start={start} onClose={close} onDelete={setToDelete} />
        )}
        {pressed && <CardFact key={pressed.id} {...pressed} board={board} onClose={forget} />}
        {moved && (
          <StoryMoveDialog
            moved={moved}
            board={board}
            onMove={(storyId, beforeId) => {
              move(moved, storyId, beforeId)
              setMoved(undefined)
            }}
            onClose={() => setMoved(undefined)}
          />
        )}
      </Coming>
    </>
  )
}

/** The stories with their items, then the items without one; only matches during a search. */
function rowsOf({ stories, items }: Board, q: string): StoryRows[] {
  const words = searchWords(q)
  const isFound = ({ number, title }: Story | Item) =>
    matchesWords(searchTextOf([numberOf(number), title]), words)
  const byId = new Map(items.map((item) => [item.id, item]))
  const inStories = new Set(stories.flatMap(({ itemIds }) => itemIds))
  const visibleStories = stories.flatMap((story): StoryRows[] => {
    const whole = story.itemIds.flatMap((id) => byId.get(id) ?? [])
    const seen = isFound(story) ? whole : whole.filter(isFound)
    return isFound(story) || seen.length > 0 ? [{ id: story.id, story, items: seen, whole }] : []
  })
  const without = items.filter(({ id }) => !inStories.has(id))
  const seen = without.filter(isFound)
  return seen.length > 0 || (words.length === 0 && stories.length > 0)
    ? [...visibleStories, { id: loose, items: seen, whole: without }]
    : visibleStories
}
