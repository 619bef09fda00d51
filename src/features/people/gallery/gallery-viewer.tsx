import { useHotkeys } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { storedPicture } from '#forms/stored-picture.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { BigPicture } from '#ui/picture-viewer.tsx'
import { ViewerFrame } from '#ui/viewer-frame.tsx'
import type { ShownPicture } from './gallery-updates.ts'
import { usePictureSrc } from './picture-src.ts'

type Props = {
  pictures: readonly ShownPicture[]
  total: number
  id: string
  onOpen: (id: string) => void
  onMore: () => void
  onRemove: ((picture: ShownPicture) => void) | undefined
  onClose: () => void
}

/** The next page is loaded when this many pictures remain. */
const ahead = 6

export function GalleryViewer({ pictures, total, id, onOpen, onMore, onRemove, onClose }: Props) {
  const { t } = useTranslation('people')
  const client = useQueryClient()
  const at = Math.max(
    0,
    pictures.findIndex((picture) => picture.id === id),
  )
  const picture = pictures[at]
  const [previousPicture, after] = [pictures[at - 1], pictures[at + 1]]
  useEffect(() => {
    for (const neighbour of [after, previousPicture])
      if (neighbour && neighbour.data === undefined) void client.prefetchQuery(storedPicture(neighbour.id))
  }, [client, after, previousPicture])
  const canRemove = onRemove && picture?.data === undefined

  function removeShown() {
    if (!picture || !canRemove) return
    const next = after ?? previousPicture
    onRemove(picture)
    if (next) onOpen(next.id)
    else onClose()
  }
  useHotkeys([['Delete', removeShown]])

  if (!picture) return null
  const isWhole = pictures.length >= total
  return (
    <ViewerFrame
      label={picture.title || t('gallery.untitled')}
      count={total}
      at={at}
      onAt={(target) => {
        // Going back from the first shows the last loaded one.
        const next = pictures[Math.min(target, pictures.length - 1)]
        if (next) onOpen(next.id)
        if (!isWhole && target + ahead >= pictures.length) onMore()
      }}
      onClose={onClose}
      actions={
        canRemove && (
          <IconButton label={t('gallery.remove')} onClick={removeShown}>
            <IconTrash size={20} aria-hidden="true" />
          </IconButton>
        )
      }
    >
      <Shown key={picture.id} picture={picture} />
    </ViewerFrame>
  )
}

function Shown({ picture }: { picture: ShownPicture }) {
  const { t } = useTranslation('people')
  const src = usePictureSrc(picture, true)
  return <BigPicture src={src} alt={picture.title || t('gallery.untitled')} />
}
