import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { Coming } from '#ui/coming.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { savedDraftIds } from './compose-kept.ts'
import { composeQueries } from './compose-queries.ts'
import { openDraftsBy } from './compose-windows.ts'
import { openingOf } from './composed.ts'

const ComposeWindow = lazyPart(() => import('./compose-window.tsx'), 'ComposeWindow')
const SendKept = lazyPart(() => import('./compose-leftovers.tsx'), 'SendKept')

export function Compose() {
  const { compose = '' } = useSearch({ strict: false }) as { compose?: string }
  const [hasKept] = useState(() => savedDraftIds().length > 0)
  const router = useRouter()
  // Read with the area, so that a mail written offline knows the colleagues.
  useQuery({ ...composeQueries.colleagues(), notifyOnChangeProps: [] })
  /** The number of the window, the address that opened it, and the id of its draft. */
  const [now, setNow] = useState({ window: 0, asked: compose, named: '' })
  if (compose !== now.asked && compose !== now.named)
    setNow({ window: now.window + 1, asked: compose, named: '' })

  useEffect(() => {
    openDraftsBy((id) => {
      const search = { compose: `draft:${id}` }
      const isHere = router.state.location.pathname.startsWith('/mail')
      void (isHere
        ? router.navigate({ to: '.', search: (previous) => ({ ...previous, ...search }) })
        : router.navigate({ to: '/mail/$folder', params: { folder: 'draft' }, search }))
    })
  }, [router])

  // A relative navigation keeps the folder and the open mail.
  const change = (next: string) =>
    void router.navigate({
      to: '.',
      search: (previous) => ({ ...previous, compose: next }),
      replace: true,
      resetScroll: false,
    })
  const opening = openingOf(now.asked)
  return (
    <>
      <Suspense>{hasKept && <SendKept />}</Suspense>
      <Coming>
        {opening && compose !== '' && (
          <ComposeWindow
            key={now.window}
            opening={opening}
            onNamed={(id) => {
              const named = `draft:${id}`
              if (compose === named || now.named === named) return
              setNow((previous) => ({ ...previous, named }))
              change(named)
            }}
            onClose={() => change('')}
          />
        )}
      </Coming>
    </>
  )
}
