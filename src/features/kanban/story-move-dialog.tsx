import { Button, Modal, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Input.layer.css'
import type { Board } from '#contract/kanban.ts'
import { useFocusBack } from '#kernel/ui/use-focus-back.ts'
import styles from './item-drawer.module.css'
import type { Dragged } from './story-drag.ts'

type Props = {
  moved: Dragged
  board: Board
  onMove: (storyId: string | null, beforeId: string | null) => void
  onClose: () => void
}

/** Where a story or an item goes, for whoever does not drag. */
export function StoryMoveDialog({ moved, board: { stories, items }, onMove, onClose }: Props) {
  const { t } = useTranslation(['items', 'common'])
  useFocusBack()
  const isItem = moved.kind === 'item'
  const now = stories.find(({ itemIds }) => itemIds.includes(moved.id))?.id ?? ''
  const [storyId, setStoryId] = useState(now)
  const [beforeId, setBeforeId] = useState('')
  const inStory = stories.find(({ id }) => id === storyId)?.itemIds ?? []
  const others = isItem ? inStory.flatMap((id) => items.find((item) => item.id === id) ?? []) : stories
  const places = others.filter(({ id }) => id !== moved.id)
  const title = t('stories.moving', { title: moved.title })

  function submit(event: FormEvent) {
    event.preventDefault()
    onMove(storyId || null, beforeId || null)
  }

  return (
    <Modal.Root opened onClose={onClose} size={440} padding={20} radius="lg" centered>
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <Modal.Header>
          <Modal.Title dir="auto">{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('common:close')} />
        </Modal.Header>
        <Modal.Body>
          <form className={styles.body} onSubmit={submit}>
            {isItem && (
              <NativeSelect
                data-autofocus
                label={t('story')}
                value={storyId}
                data={[
                  { value: '', label: t('noStory') },
                  ...stories.map((one) => ({ value: one.id, label: one.title })),
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
                  ...places.map((one) => ({
                    value: one.id,
                    label: t('stories.before', { title: one.title }),
                  })),
                  { value: '', label: t('stories.end') },
                ]}
                onChange={({ currentTarget }) => setBeforeId(currentTarget.value)}
              />
            )}
            <div className={styles.foot}>
              <Button variant="default" onClick={onClose}>
                {t('common:cancel')}
              </Button>
              <Button type="submit">{t('stories.moveVerb')}</Button>
            </div>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
