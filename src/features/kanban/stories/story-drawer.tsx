import { useTranslation } from 'react-i18next'
import type { Board, Story } from '#contract/kanban.ts'
import { newStory } from '#contract/story-search.ts'
import { BoardDrawer, DeleteButton, LastChange } from '#features/kanban/board-drawer.tsx'
import { numberOf } from '#features/kanban/figures.ts'
import { CommentTimeline } from '#features/kanban/item/comment-timeline.tsx'
import type { Start } from '#features/kanban/item/item-drawer.tsx'
import { useAddStoryComment } from '#features/kanban/mutations.ts'
import { myProfile, useBoard } from '#features/kanban/queries.ts'
import { ReadOnly } from '#forms/read-only.tsx'
import { Empty } from '#ui/empty.tsx'
import { NewStory } from './new-story.tsx'
import { StoryItems } from './story-items.tsx'
import { StoryTexts } from './story-texts.tsx'

type Props = { storyId: string; start: Start; onClose: () => void; onDelete: (story: Story) => void }

export function StoryDrawer({ storyId, start, onClose, onDelete }: Props) {
  const { t } = useTranslation('items')
  const board = useBoard()
  const story = board.stories.find(({ id }) => id === storyId)
  if (storyId === newStory)
    return (
      <BoardDrawer title={t('stories.new')} onClose={onClose}>
        <NewStory board={board} onAdded={onClose} />
      </BoardDrawer>
    )
  const number = story && numberOf(story.number)
  return (
    <BoardDrawer
      title={story ? `${number} ${story.title}`.trim() : t('stories.one')}
      head={number || t('stories.one')}
      onClose={onClose}
    >
      {story ? (
        <Whole key={story.id} story={story} board={board} start={start} onDelete={() => onDelete(story)} />
      ) : (
        <Empty title={t('missingStory')} message={t('missingText')} />
      )}
    </BoardDrawer>
  )
}

type WholeProps = { story: Story; board: Board; start: Start; onDelete: () => void }

function Whole({ story, board, start, onDelete }: WholeProps) {
  const { t } = useTranslation('items')
  const me = myProfile(board)
  const addComment = useAddStoryComment()
  const { id } = story
  return (
    <>
      <ReadOnly without="board.edit">
        <StoryTexts story={story} board={board} isTitleFirst={start === 'title'} />
      </ReadOnly>
      <StoryItems story={story} board={board} />
      <CommentTimeline
        board={board}
        about={id}
        commentIds={story.commentIds}
        me={me}
        isFirst={start === 'comment'}
        onAdd={(comment, onFailed) => addComment.mutate({ storyId: id, ...comment }, { onError: onFailed })}
      >
        <LastChange at={story.updated}>
          <DeleteButton onClick={onDelete}>{t('stories.delete')}</DeleteButton>
        </LastChange>
      </CommentTimeline>
    </>
  )
}
