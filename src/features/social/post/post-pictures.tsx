import { IconPhoto } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PostPicture } from '#features/social/optimistic.ts'
import styles from '#features/social/social.module.css'
import { pictureOnItsWay, useStoredPicture } from '#forms/stored-picture.ts'
import { Coming } from '#ui/coming.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const ViewerFrame = lazyPart(() => import('#ui/viewer-frame.tsx'), 'ViewerFrame')

export function PostPictures({ pictures, by }: { pictures: readonly PostPicture[]; by: string }) {
  const { t } = useTranslation('social')
  const [at, setAt] = useState<number>()
  const open = at === undefined ? undefined : pictures[at]
  const nameOf = ({ title }: PostPicture, nth: number) =>
    title || t('pictures.of', { name: by, nth: nth + 1, count: pictures.length })
  return (
    <>
      <ul className={styles.pictures} data-count={pictures.length}>
        {pictures.map((picture, nth) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t('pictures.show', { name: nameOf(picture, nth) })}
              onClick={() => setAt(nth)}
            >
              <Shown picture={picture} />
            </button>
          </li>
        ))}
      </ul>
      <Coming>
        {open && at !== undefined && (
          <ViewerFrame
            label={nameOf(open, at)}
            count={pictures.length}
            at={at}
            onAt={setAt}
            onClose={() => setAt(undefined)}
          >
            <Shown key={open.id} picture={open} label={nameOf(open, at)} />
          </ViewerFrame>
        )}
      </Coming>
    </>
  )
}

function Shown({ picture: { id }, label = '' }: { picture: PostPicture; label?: string }) {
  const content = pictureOnItsWay(useQueryClient(), id)
  const { src: stored } = useStoredPicture(id, content === undefined)
  const url = content ?? stored
  return url ? <img src={url} alt={label} /> : <IconPhoto size={28} stroke={1.5} aria-hidden="true" />
}
