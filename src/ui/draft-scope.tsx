import { useRouter } from '@tanstack/react-router'
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#kernel/format.ts'
import { DraftContext, DraftOffers } from './draft-place.ts'

/** Collects the drafts of a place; `at` is the time of the newest restored one. */
function useDraftContext(title: RefObject<string>) {
  const router = useRouter({ warn: false })
  const offers = use(DraftOffers)
  const [times, setTimes] = useState<Record<string, number | undefined>>({})
  const context = useMemo(() => {
    let isTold = false
    let href: string | undefined
    return {
      note: (name: string, at: number | undefined) =>
        setTimes((now) => (now[name] === at ? now : { ...now, [name]: at })),
      opened(name: string) {
        isTold = false
        href = router?.state.location.href
        offers.withdraw(name)
      },
      left(name: string) {
        setTimes(({ [name]: _, ...others }) => others)
        if (isTold) return
        isTold = true
        offers.offer({ name, title: title.current, href })
      },
    }
  }, [router, offers, title])
  const from = Object.values(times).filter((at) => at !== undefined)
  return { context, at: from.length > 0 ? Math.max(...from) : undefined }
}

function DraftFrom({ at }: { at: number | undefined }) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (at === undefined) return null
  return (
    <p className="dim small" role="status" dir="auto" style={{ marginBlockEnd: 8 }}>
      {t('draft.from', { when: formats.until(at) })}
    </p>
  )
}

/** After leaving with typed text, a message says once that it is kept and offers to return. */
export function DraftScope({ title, children }: { title: string; children: ReactNode }) {
  const latestTitle = useRef(title)
  useEffect(() => {
    latestTitle.current = title
  }, [title])
  const { context, at } = useDraftContext(latestTitle)
  return (
    <DraftContext value={context}>
      <DraftFrom at={at} />
      {children}
    </DraftContext>
  )
}

const PageDrafts = createContext<{ title: RefObject<string>; at: number | undefined } | undefined>(undefined)

/** The same for the forms of pages, which are left by navigation; surrounds all pages. */
export function PageDraftScope({ children }: { children: ReactNode }) {
  const title = useRef('')
  const { context, at } = useDraftContext(title)
  const page = useMemo(() => ({ title, at }), [at])
  return (
    <PageDrafts value={page}>
      <DraftContext value={context}>{children}</DraftContext>
    </PageDrafts>
  )
}

/** Shows the time of a restored draft on the page; messages about drafts use this title. */
export function PageDraft({ title }: { title: string }) {
  const page = use(PageDrafts)
  useEffect(() => {
    if (page) page.title.current = title
  }, [page, title])
  return <DraftFrom at={page?.at} />
}
