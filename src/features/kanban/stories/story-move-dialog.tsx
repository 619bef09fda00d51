import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import type { Board } from '#contract/kanban.ts'
import { FormDialog } from '#ui/dialog.tsx'
import type { Dragged } from './story-drag.ts'

type Props = {
  moved: Dragged
  board: Board
  onMove: (storyId: string | null, beforeId: string | null) => void
  onClose: () => void
}

export function StoryMoveDialog({ moved, board: { stories, items }, onMove, onClose }: Props) {
  const { t } = useTranslation('items')
  const isItem = moved.kind === 'item'
  const now = stories.find(({ itemIds }) => itemIds.includes(moved.id))?.id ?? ''
  const [storyId, setStoryId] = useState(now)
  const [beforeId, setBeforeId] = useState('')
  const inStory = stories.find(({ id }) => id === storyId)?.itemIds ?? []
  const others = isItem ? inStory.flatMap((id) => items.find((item) => item.id === id) ?? []) : stories
  const targets = others.filter(({ id }) => id !== moved.id)
  return (
    <FormDialog
      title={t('stories.moving', { title: moved.title })}
      confirmLabel={t('stories.moveVerb')}
      onClose={onClose}
      onSubmit={() => onMove(storyId || null, beforeId || null)}
    >
      {isItem && (
        <NativeSelect
          data-autofocus
          label={t('story')}
          value={storyId}
          data={[
            { value: '', label: t('noStory') },
            ...stories.map((story) => ({ value: story.id, label: story.title })),
          ]}
          onChange={({ currentTarget }) => {
            setStoryId(currentTarget.value)
            setBeforeId('')
          }}
        />
      )}
      {(!isItem || storyId !== '') && (
        <NativeSelect
          label={t('stories.place')}
          value={beforeId}
          data={[
            ...targets.map((position) => ({
              value: position.id,
              label: t('stories.before', { title: position.title }),
            })),
            { value: '', label: t('stories.end') },
          ]}
          onChange={({ currentTarget }) => setBeforeId(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
