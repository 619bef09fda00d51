import { useTranslation } from 'react-i18next'
import type { Post } from '#contract/posts.ts'
import { notify } from '#kernel/snackbar.ts'

/** Shares a post's address by the device's dialog, or copies it. */
export function useShare() {
  const { t } = useTranslation('social')
  return async ({ id, by }: Post) => {
    const url = new URL(`/social/posts/${encodeURIComponent(id)}`, location.origin).href
    try {
      if (navigator.share) return await navigator.share({ title: t('postBy', { name: by.name }), url })
    } catch {
      // The share dialog was cancelled, or showed the error itself.
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      notify({ message: t('linkCopied') })
    } catch {
      // Permission denied, or plain HTTP, where pages have no clipboard.
      notify({ message: t('linkNotCopied', { url }) })
    }
  }
}
