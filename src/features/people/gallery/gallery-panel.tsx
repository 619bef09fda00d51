import { Button } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRemovePicture, useRestorePicture } from '#features/people/mutations.ts'
import { useGallery } from '#features/people/queries.ts'
import { FilesInput } from '#forms/files-input.tsx'
import { acceptedPictures } from '#forms/picture-file.ts'
import { notify } from '#kernel/snackbar.ts'
import { FailureBlock } from '#list/failure-block.tsx'
import { Coming } from '#ui/coming.tsx'
import { Empty } from '#ui/empty.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ProblemsNote } from '#ui/problems-note.tsx'
import { Skeleton, SkeletonPage } from '#ui/skeleton.tsx'
import { DropZone } from './drop-zone.tsx'
import styles from './gallery.module.css'
import type { ShownPicture } from './gallery-updates.ts'
import { Tile } from './tile.tsx'
import { useNewPictures } from './use-new-pictures.ts'

const GalleryViewer = lazyPart(() => import('./gallery-viewer.tsx'), 'GalleryViewer')

export function GalleryPanel({ of }: { of?: number }) {
  const { t } = useTranslation('people')
  const { gallery, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useGallery(of)
  const pictures = gallery?.pages.flatMap((part) => part.pictures) ?? []
  const total = gallery?.pages.at(-1)?.total ?? 0
  const isOwn = of === undefined
  const { problems, reading, take } = useNewPictures(total)
  const [open, setOpen] = useState<string>()
  const remove = useRemoval()
  const grid = useRef<HTMLUListElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const more = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }

  function focus(id: string | undefined) {
    const tile = id === undefined ? null : grid.current?.querySelector(`[data-picture="${CSS.escape(id)}"]`)
    if (tile instanceof HTMLElement) tile.focus()
    else box.current?.focus()
  }

  function removeFromGrid(picture: ShownPicture) {
    const at = pictures.findIndex(({ id }) => id === picture.id)
    const next = pictures[at + 1] ?? pictures[at - 1]
    remove(picture)
    focus(next?.id)
  }

  function close() {
    setOpen(undefined)
    // The viewer traps the focus until it is closed.
    requestAnimationFrame(() => focus(open))
  }

  if (!gallery && error)
    return <FailureBlock title={t('gallery.failed')} error={error} onRetry={() => void refetch()} />
  if (!gallery) return <Ghosts />
  return (
    <DropZone ref={box} isOpen={isOwn} onFiles={take}>
      <div className={`row ${styles.tools}`}>
        <span className="dim small" role="status" dir="auto">
          {t('gallery.count', { count: total })}
        </span>
        <span className="grow" />
        {isOwn && pictures.length > 0 && <AddButton onFiles={take} />}
      </div>
      <ProblemsNote problems={problems} />
      {reading.length > 0 && (
        <ul className={styles.reading} role="status">
          {reading.map((name) => (
            <li key={name} className="dim small" dir="auto">
              {t('gallery.reading', { name })}
            </li>
          ))}
        </ul>
      )}
      {pictures.length === 0 && (
        <Empty
          picture="vase"
          title={t(isOwn ? 'gallery.none' : 'gallery.noneOther')}
          {...(isOwn && { message: t('gallery.noneText'), actions: <AddButton onFiles={take} /> })}
        />
      )}
      <ul ref={grid} className={styles.grid} aria-label={t('gallery.title')}>
        {pictures.map((picture) => (
          <Tile
            key={picture.id}
            picture={picture}
            onOpen={() => setOpen(picture.id)}
            onRemove={isOwn ? () => removeFromGrid(picture) : undefined}
          />
        ))}
      </ul>
      {hasNextPage && <End key={pictures.length} isBusy={isFetchingNextPage} onSeen={more} />}
      {open !== undefined && pictures.length > 0 && (
        <Coming>
          <GalleryViewer
            pictures={pictures}
            total={total}
            id={open}
            onOpen={setOpen}
            onMore={more}
            onRemove={isOwn ? remove : undefined}
            onClose={close}
          />
        </Coming>
      )}
    </DropZone>
  )
}

function useRemoval() {
  const { t } = useTranslation('people')
  const removePicture = useRemovePicture()
  const restorePicture = useRestorePicture()
  return ({ data: _data, ...picture }: ShownPicture) => {
    removePicture.mutate({ id: picture.id })
    notify({ message: t('gallery.removed'), undo: [restorePicture.later({ picture })] })
  }
}

function AddButton({ onFiles }: { onFiles: (files: readonly File[]) => Promise<unknown> }) {
  const { t } = useTranslation('people')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => input.current?.click()}>
        {t('gallery.add')}
      </Button>
      <FilesInput
        ref={input}
        label={t('gallery.choose')}
        accept={acceptedPictures}
        onFiles={(files) => void onFiles(files)}
      />
    </>
  )
}

/** The end of the loaded pages; remounted with each page. */
function End({ isBusy, onSeen }: { isBusy: boolean; onSeen: () => void }) {
  const { t } = useTranslation('people')
  const { ref, entry } = useIntersection({ rootMargin: '800px' })
  const seen = useEffectEvent(onSeen)
  const isSeen = entry?.isIntersecting ?? false
  useEffect(() => {
    if (isSeen) seen()
  }, [isSeen])
  return (
    <div ref={ref} className={styles.end}>
      <Button variant="default" loading={isBusy} onClick={onSeen}>
        {t('gallery.more')}
      </Button>
    </div>
  )
}

function Ghosts() {
  return (
    <SkeletonPage>
      <div className={styles.grid}>
        {Array.from({ length: 12 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are anyway
          <div key={at} className={styles.tile}>
            <Skeleton height="100%" />
          </div>
        ))}
      </div>
    </SkeletonPage>
  )
}
