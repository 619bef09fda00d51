import { useMediaQuery } from '@mantine/hooks'

/** True in a window narrower than 48em, known in the first render. */
export const useIsPhone = () =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
