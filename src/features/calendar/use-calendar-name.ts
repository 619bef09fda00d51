import { useTranslation } from 'react-i18next'
import type { Calendar, Person } from '#contract/calendar.ts'
import { session } from '#kernel/session.ts'

/** The server's name of everyone's first calendar, until it is renamed. */
const ownName = 'Own'

/** The display name of a calendar; an unrenamed first one is named in the reader's language. */
export function useCalendarName(people: readonly Person[]) {
  const { t } = useTranslation('calendar')
  return ({ id, name, owner }: Pick<Calendar, 'id' | 'name' | 'owner'>): string => {
    if (id !== `own-${owner}` || name !== ownName) return name
    if (owner === session.userId()) return t('own')
    return t('ownOf', { name: people.find((person) => person.id === owner)?.name ?? t('former') })
  }
}
