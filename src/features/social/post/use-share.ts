import { useTranslation } from 'react-i18next'
import type { Post } from '#contract/posts.ts'
import { copyText } from '#kernel/clipboard.ts'

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
    await copyText(url, { copied: t('linkCopied'), notCopied: t('linkNotCopied', { url }) })
  }
}
