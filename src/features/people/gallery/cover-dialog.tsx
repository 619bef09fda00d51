import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useGallery } from '#features/people/queries.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import styles from './gallery.module.css'
import type { ShownPicture } from './gallery-updates.ts'
import { usePictureSrc } from './picture-src.ts'

type Props = { onChoose: (id: string) => void; onClose: () => void }

export function CoverDialog({ onChoose, onClose }: Props) {
  const { t } = useTranslation('people')
  const { gallery, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useGallery()
  const pictures = gallery?.pages.flatMap((part) => part.pictures) ?? []
  return (
    <Dialog title={t('cover.choose')} size={560} onClose={onClose}>
      {!gallery && error && (
        <FailureBlock title={t('gallery.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!gallery && !error && (
        <SkeletonPage>
          <Skeleton height={180} />
        </SkeletonPage>
      )}
      <ul className={styles.grid} aria-label={t('gallery.title')}>
        {pictures.map((picture) => (
          <li key={picture.id} className={styles.tile}>
            <Choice picture={picture} onChoose={() => onChoose(picture.id)} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.end}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('gallery.more')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Choice({ picture, onChoose }: { picture: ShownPicture; onChoose: () => void }) {
  const { t } = useTranslation('people')
  const src = usePictureSrc(picture, true)
  const name = picture.title || t('gallery.untitled')
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={t('cover.use', { name })}
      title={name}
      onClick={onChoose}
    >
      {src ? <img src={src} alt="" /> : <IconPhoto size={32} stroke={1.5} aria-hidden="true" />}
    </button>
  )
}
