import type { CalendarView } from '#contract/calendar-search.ts'
import { config } from '#kernel/config.ts'
import { useSingleKeys } from '#kernel/keyboard.ts'
import { usePageKeys } from '#kernel/page-commands.ts'

const views: Record<string, CalendarView> = { m: 'month', w: 'week', d: 'day', l: 'list' }

type KeyActions = {
  onToday: () => void
  onTurn: (step: 1 | -1) => void
  onView: (view: CalendarView) => void
}

export function useCalendarKeys({ onToday, onTurn, onView }: KeyActions) {
  usePageKeys('calendar')
  useSingleKeys((key) => {
    const isRtl = config.get().rtlLayout
    const view = views[key]
    if (view) onView(view)
    else if (key === 't') onToday()
    else if (key === 'ArrowRight') onTurn(isRtl ? -1 : 1)
    else if (key === 'ArrowLeft') onTurn(isRtl ? 1 : -1)
    else return false
    return true
  })
}
