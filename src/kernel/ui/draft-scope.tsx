import { useRouter } from '@tanstack/react-router'
import i18next from 'i18next'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showDraftAgain } from '#kernel/again.ts'
import { DraftPlace } from '#kernel/draft-place.ts'
import { useFormats } from '#kernel/format.ts'
import { dismiss, notify } from '#kernel/snackbar.ts'

/** The messages that tell of drafts, by the names of these. */
const told = new Map<string, string>()

/** What forms are typed into. Left with something typed, it says that this is kept and offers the way back, once. */
export function DraftScope({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const router = useRouter({ warn: false })
  const [href] = useState(() => router?.state.location.href)
  const [times, setTimes] = useState<Record<string, number | undefined>>({})
  const latestTitle = useRef(title)
  useEffect(() => {
    latestTitle.current = title
  }, [title])
  const place = useMemo(() => {
    let isTold = false
    return {
      note: (name: string, at: number | undefined) =>
        setTimes((now) => (now[name] === at ? now : { ...now, [name]: at })),
      opened(name: string) {
        const message = told.get(name)
        if (message) dismiss(message)
        told.delete(name)
      },
      left(name: string) {
        if (isTold) return
        isTold = true
        const message = i18next.t('draft.kept', { name: latestTitle.current })
        const onAction = () => {
          if (href !== undefined) router?.history.push(href)
          showDraftAgain(name)
        }
        told.set(name, notify({ message, onAction, actionLabel: i18next.t('draft.open') }))
      },
    }
  }, [router, href])
  const from = Object.values(times).filter((at) => at !== undefined)
  return (
    <DraftPlace value={place}>
      {from.length > 0 && (
        <p className="dim small" role="status" dir="auto" style={{ marginBlockEnd: 8 }}>
          {t('draft.from', { when: formats.until(Math.max(...from)) })}
        </p>
      )}
      {children}
    </DraftPlace>
  )
}
