import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { Board, Item, Story } from '#contract/kanban.ts'
import type { PressedFact } from '#features/kanban/board/use-card-keys.ts'
import { useItemEdits, useStoryEdits } from '#features/kanban/item/use-record-edits.ts'
import { useFocusBack } from '#ui/use-focus-back.ts'
import { DueItems, FactItems, PeopleItems, PriorityItems } from './fact-items.tsx'

type Props = PressedFact & { board: Board; onClose: () => void }
type Choices<Of> = Pick<Props, 'fact' | 'board'> & Of

export function CardFact({ kind, id, fact, at, board, onClose }: Props) {
  const { t } = useTranslation('items')
  useFocusBack()
  const item = kind === 'item' && board.items.find((item) => item.id === id)
  const story = kind === 'story' && board.stories.find((story) => story.id === id)
  // Someone else may have deleted it in the meantime.
  if (!item && !story) return null
  let choices: ReactNode = null
  if (item) choices = <ItemChoices item={item} fact={fact} board={board} />
  if (story) choices = <StoryChoices story={story} fact={fact} board={board} />
  return (
    <Menu
      opened
      onChange={(opened) => opened || onClose()}
      position="bottom-start"
      width={260}
      returnFocus={false}
    >
      <Menu.Target>
        <span
          style={{
            position: 'fixed',
            insetBlockStart: at.top,
            insetInlineStart: document.dir === 'rtl' ? innerWidth - at.right : at.left,
            inlineSize: at.width,
            blockSize: Math.min(at.height, 56),
            pointerEvents: 'none',
          }}
        >
          <span className="sr-only">{t(fact)}</span>
        </span>
      </Menu.Target>
      <Menu.Dropdown>{choices}</Menu.Dropdown>
    </Menu>
  )
}

function ItemChoices({ item, fact, board }: Choices<{ item: Item }>) {
  const edits = useItemEdits(item, board)
  return <FactItems fact={fact} item={item} board={board} edits={edits} />
}

function StoryChoices({ story, fact, board }: Choices<{ story: Story }>) {
  const change = useStoryEdits(story)
  const { people, priority, dueDate } = story
  if (fact === 'people')
    return (
      <PeopleItems profiles={board.profiles} people={people} onChange={(next) => change({ people: next })} />
    )
  if (fact === 'priority')
    return <PriorityItems priority={priority} onChange={(next) => change({ priority: next })} />
  return <DueItems dueDate={dueDate} onChange={(next) => change({ dueDate: next })} />
}
