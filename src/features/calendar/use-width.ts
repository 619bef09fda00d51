import { useMediaQuery } from '@mantine/hooks'

const useQuery = (query: string) => useMediaQuery(query, false, { getInitialValueInEffect: false })

export const useIsPhone = () => useQuery('(max-width: 47.99em)')
/** Without room for the search in the head of the page, nor for a day to go to beside the calendar. */
export const useIsNarrow = () => useQuery('(max-width: 74.99em)')
