import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { brandName } from '#kernel/brand.tsx'

/** Keeps the document's title right; after a change of page moves the focus to its heading and says its name. */
export function PageAnnouncer() {
  const { t } = useTranslation('pages')
  const router = useRouter()
  const page = useRouterState({
    select: (state) => state.matches.findLast((match) => match.staticData.page)?.staticData.page,
  })
  const title = page ? t(page) : brandName
  const [spoken, setSpoken] = useState('')

  useEffect(() => {
    document.title = page ? `${title} · ${brandName}` : brandName
  }, [page, title])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        setSpoken(document.title)
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      }),
    [router],
  )

  return (
    <div className="sr" role="status" aria-live="polite">
      {spoken}
    </div>
  )
}
