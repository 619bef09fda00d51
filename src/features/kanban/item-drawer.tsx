import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { useFormats } from '#kernel/format.ts'
import { Empty } from '#kernel/ui/empty.tsx'
import { Fact } from '#kernel/ui/fact.tsx'
import { useFocusBack } from '#kernel/ui/use-focus-back.ts'
import { useColumnTitle } from './column-head.tsx'
import { numberOf } from './figures.ts'
import { useBoard } from './queries.ts'

type Props = { itemId: string; onClose: () => void }

/** One item beside the board. */
export function ItemDrawer({ itemId, onClose }: Props) {
  const { t } = useTranslation(['kanban', 'common'])
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const formats = useFormats()
  const titleOf = useColumnTitle()
  const board = useBoard()
  useFocusBack()
  const item = board.items.find(({ id }) => id === itemId)
  const column = board.columns.find(({ itemIds }) => itemIds.includes(itemId))
  const story = board.stories.find(({ itemIds }) => itemIds.includes(itemId))
  const people = board.profiles.filter(({ id }) => item?.people.includes(id)).map(({ name }) => name)
  const none = t('item.none')
  return (
    <Drawer
      opened
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92%' : 560}
      padding={20}
      title={item && `${numberOf(item.number)} ${item.title}`}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {item ? (
        <dl>
          <Fact name={t('item.column')}>{column ? titleOf(column) : none}</Fact>
          <Fact name={t('item.people')}>{people.length > 0 ? formats.list(people) : none}</Fact>
          <Fact name={t('item.priority')}>{t(`priorities.${item.priority}`)}</Fact>
          <Fact name={t('item.due')}>{item.dueDate ? formats.fullDay(item.dueDate) : none}</Fact>
          <Fact name={t('item.story')}>{story?.title ?? none}</Fact>
          <Fact name={t('item.description')}>{item.description || none}</Fact>
        </dl>
      ) : (
        <Empty title={t('item.missing')} message={t('item.missingText')} />
      )}
    </Drawer>
  )
}
