import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board, Item } from '#contract/kanban.ts'
import { BoardDrawer, DeleteButton, LastChange } from '#features/kanban/board-drawer.tsx'
import { numberOf, today } from '#features/kanban/figures.ts'
import { useAddItemComment, useRemoveItem } from '#features/kanban/mutations.ts'
import { myProfile, useBoard } from '#features/kanban/queries.ts'
import { ReadOnly } from '#forms/read-only.tsx'
import { openUndoWindow } from '#offline/undo-window.ts'
import { Empty } from '#ui/empty.tsx'
import { CommentTimeline } from './comment-timeline.tsx'
import { FactItems, type FactName } from './facts/fact-items.tsx'
import { FactRow } from './facts/fact-row.tsx'
import { Due, PeopleNames, PriorityFact } from './facts/item-facts.tsx'
import { Label } from './facts/label.tsx'
import { Files } from './files.tsx'
import styles from './item-drawer.module.css'
import { ItemTexts } from './item-texts.tsx'
import { useItemEdits } from './use-record-edits.ts'

export type Start = 'title' | 'comment' | undefined
type Props = { itemId: string; start?: Start; onClose: () => void }

export function ItemDrawer({ itemId, start, onClose }: Props) {
  const { t } = useTranslation('items')
  const board = useBoard()
  const item = board.items.find(({ id }) => id === itemId)
  const number = item && numberOf(item.number)
  return (
    <BoardDrawer
      title={item ? `${number} ${item.title}`.trim() : t('item')}
      head={number || t('item')}
      onClose={onClose}
    >
      {item ? (
        <Whole key={item.id} item={item} board={board} start={start} onClose={onClose} />
      ) : (
        <Empty title={t('missingItem')} message={t('missingText')} />
      )}
    </BoardDrawer>
  )
}

type WholeProps = { item: Item; board: Board; start: Start; onClose: () => void }

function Whole({ item, board, start, onClose }: WholeProps) {
  const { t } = useTranslation('items')
  const me = myProfile(board)
  const addComment = useAddItemComment()
  const removeItem = useRemoveItem()
  const { id, title } = item
  return (
    <>
      <ReadOnly without="board.edit">
        <ItemTexts item={item} board={board} isTitleFirst={start === 'title'}>
          <Facts item={item} board={board} />
        </ItemTexts>
      </ReadOnly>
      <Files item={item} me={me} profiles={board.profiles} />
      <CommentTimeline
        board={board}
        about={id}
        commentIds={item.commentIds}
        me={me}
        isFirst={start === 'comment'}
        onAdd={(comment, onFailed) => addComment.mutate({ itemId: id, ...comment }, { onError: onFailed })}
      >
        <LastChange at={item.updated}>
          <DeleteButton
            onClick={() => {
              removeItem.mutate({
                itemId: id,
                offer: openUndoWindow(t('deleted', { title }), `kanban/${id}`),
              })
              onClose()
            }}
          >
            {t('deleteItem')}
          </DeleteButton>
        </LastChange>
      </CommentTimeline>
    </>
  )
}

function Facts({ item, board }: { item: Item; board: Board }) {
  const { t } = useTranslation('items')
  const edits = useItemEdits(item, board)
  const { columns, stories, profiles } = board
  const { id, people, labels, dueDate, estimate, priority } = item
  const column = columns.find(({ itemIds }) => itemIds.includes(id))
  const story = stories.find(({ itemIds }) => itemIds.includes(id))
  const rows: { fact: FactName; empty: string; content: ReactNode }[] = [
    { fact: 'columnId', empty: t('noState'), content: column && (column.title || t('unnamed')) },
    {
      fact: 'people',
      empty: t('addPeople'),
      content: people.length > 0 && <PeopleNames people={people} profiles={profiles} />,
    },
    { fact: 'priority', empty: '', content: <PriorityFact priority={priority} /> },
    {
      fact: 'dueDate',
      empty: t('due.none'),
      content: dueDate !== null && (
        <Due dueDate={dueDate} day={today()} isDone={column === columns.at(-1)} isLong />
      ),
    },
    {
      fact: 'labels',
      empty: t('addLabels'),
      content: labels.length > 0 && labels.map((label) => <Label key={label} name={label} />),
    },
    {
      fact: 'estimate',
      empty: t('estimateNone'),
      content: estimate !== null && t('stories.points', { count: estimate }),
    },
    { fact: 'story', empty: t('noStory'), content: story?.title },
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(({ fact, empty, content }) => (
        <FactRow
          key={fact}
          name={t(fact)}
          empty={empty}
          choices={<FactItems fact={fact} item={item} board={board} edits={edits} />}
        >
          {content || undefined}
        </FactRow>
      ))}
    </dl>
  )
}
