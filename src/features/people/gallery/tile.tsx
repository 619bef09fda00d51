import { useIntersection } from '@mantine/hooks'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#kernel/connection.ts'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './gallery.module.css'
import type { ShownPicture } from './gallery-updates.ts'
import { usePictureSrc } from './picture-src.ts'

type TileProps = {
  picture: ShownPicture
  onOpen: () => void
  /** Undefined for the pictures of others. */
  onRemove: (() => void) | undefined
}

export function Tile({ picture, onOpen, onRemove }: TileProps) {
  const { t } = useTranslation('people')
  const { ref, entry } = useIntersection({ rootMargin: '400px' })
  const isNear = entry?.isIntersecting ?? false
  const { id, data } = picture
  const src = usePictureSrc(picture, isNear)
  const name = picture.title || t('gallery.untitled')
  return (
    <li ref={ref} className={styles.tile}>
      <button
        type="button"
        className={styles.open}
        data-picture={id}
        aria-label={t('gallery.open', { name })}
        aria-haspopup="dialog"
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key !== 'Delete' || !onRemove || data !== undefined) return
          event.preventDefault()
          onRemove()
        }}
      >
        {src ? <img src={src} alt="" /> : <IconPhoto size={32} stroke={1.5} aria-hidden="true" />}
      </button>
      {picture.title !== '' && data === undefined && (
        <span className={`caption trunc ${styles.caption}`} aria-hidden="true" dir="auto">
          {picture.title}
        </span>
      )}
      {data !== undefined && <Sending />}
      {onRemove && data === undefined && (
        <span className={styles.remove}>
          <IconButton small label={t('gallery.removeOf', { name })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden="true" />
          </IconButton>
        </span>
      )}
    </li>
  )
}

function Sending() {
  const { t } = useTranslation('people')
  const isOnline = useOnline()
  return (
    <span className={styles.sending} role="status" dir="auto">
      {t(isOnline ? 'gallery.sending' : 'gallery.waits')}
    </span>
  )
}
