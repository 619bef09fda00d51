import { useTranslation } from 'react-i18next'
import type { Calendar, Person } from '#contract/calendar.ts'
import { session } from '#kernel/session.ts'

/** As the server calls the calendar that everybody has from the beginning, until it is renamed. */
const ownName = 'Own'

/** What a calendar is called, in the language of who looks. */
export function useCalendarName(people: readonly Person[]) {
  const { t } = useTranslation('calendar')
  return ({ id, name, owner }: Pick<Calendar, 'id' | 'name' | 'owner'>): string => {
    if (id !== `own-${owner}` || name !== ownName) return name
    if (owner === session.userId()) return t('own')
    return t('ownOf', { name: people.find((one) => one.id === owner)?.name ?? t('former') })
  }
}
