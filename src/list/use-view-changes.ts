import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { View } from '#contract/views.ts'
import { notify } from '#kernel/snackbar.ts'
import { isSameSearch, type OwnViews } from './own-views.tsx'

/** Says when someone else changes or deletes the shared view that is shown, and follows its name in the address. */
export function useViewChanges(
  { views, current }: OwnViews,
  search: Record<string, unknown>,
  onName: (name: string) => void,
  onView: (view: View) => void,
) {
  const { t } = useTranslation('list')
  const last = useRef(current)

  const follow = useEffectEvent((previous: View) => {
    const { id, mine, by, name } = previous
    // The user has gone to another filter.
    if (!isSameSearch(previous.search, search)) return
    const view = views.find((other) => other.id === id)
    if (!view) {
      onName('')
      if (!mine) notify({ message: t('view.goneBy', { by, name }) })
      return
    }
    if (view.name !== name) {
      onName(isSameSearch(view.search, search) ? view.name : '')
      if (!mine) notify({ message: t('view.renamedBy', { by, name, next: view.name }) })
    }
    if (mine || isSameSearch(view.search, previous.search)) return
    onName('')
    notify({
      message: t('view.changedBy', { by, name: view.name }),
      actionLabel: t('view.apply'),
      onAction: () => onView(view),
    })
  })

  useEffect(() => {
    const previous = last.current
    last.current = current
    const isSame = current && previous && current.id === previous.id && current.name === previous.name
    if (previous && !isSame) follow(previous)
  }, [current])
}
