import { useMediaQuery } from '@mantine/hooks'

/** Without room for the search in the head of the page, nor for a day to go to beside the calendar. */
export const useIsNarrow = () =>
  useMediaQuery('(max-width: 74.99em)', false, { getInitialValueInEffect: false })
