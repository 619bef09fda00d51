import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { Board } from '#contract/kanban.ts'
import type { PressedFact } from '#features/kanban/use-card-keys.ts'
import { useFocusBack } from '#kernel/ui/use-focus-back.ts'
import { FactItems } from './fact-items.tsx'
import { useItemEdits } from './use-record-edits.ts'

type Props = PressedFact & { board: Board; onClose: () => void }

/** The choices of one fact, beside its card. */
export function CardFact({ itemId, ...props }: Props) {
  const item = props.board.items.find(({ id }) => id === itemId)
  // Somebody else may have deleted it meanwhile.
  return item && <Choices item={item} {...props} />
}

function Choices({
  item,
  fact,
  at,
  board,
  onClose,
}: Omit<Props, 'itemId'> & { item: Board['items'][number] }) {
  const { t } = useTranslation('items')
  const edits = useItemEdits(item, board)
  useFocusBack()
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
      <Menu.Dropdown>
        <FactItems fact={fact} item={item} board={board} edits={edits} />
      </Menu.Dropdown>
    </Menu>
  )
}
