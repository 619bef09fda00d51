import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Post } from '#contract/posts.ts'
import styles from '#features/social/social.module.css'
import { useFormats } from '#kernel/format.ts'

export function LikeButton({
  likes: { count, isLiked },
  of,
  isSmall = false,
  onLike,
}: {
  likes: Post['likes']
  of: string
  isSmall?: boolean
  onLike: (isLiked: boolean) => void
}) {
  const { t } = useTranslation('social')
  const formats = useFormats()
  const Heart = isLiked ? IconHeartFilled : IconHeart
  return (
    <button
      type="button"
      className={styles.act}
      data-liked={isLiked || undefined}
      onClick={() => onLike(!isLiked)}
    >
      <Heart size={isSmall ? 16 : 18} aria-hidden="true" />
      {t(isLiked ? 'liked' : 'like')} {count > 0 && <span className="num">{formats.number(count)}</span>}{' '}
      <span className="sr-only">{of}</span>
    </button>
  )
}
