import type { OptionsFilter } from '@mantine/core'
import { matchesWords, searchTextOf, searchWords } from '#contract/text-search.ts'

/** The filter of fields with suggestions; the one of the library compares accents. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const words = searchWords(search)
  return options
    .filter((option) => 'group' in option || matchesWords(searchTextOf([option.label]), words))
    .slice(0, limit)
}
