import { useCombobox } from '@mantine/core'
import { useDebouncedState } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { suggestQuery } from './suggest-query.ts'

/** Pause in typing before a search, in ms. */
export const suggestPause = 200

/** Suggestions for a typed text: the results of an earlier text stay visible until those of the present one arrive. */
export function useSuggestions<Found>(
  text: string,
  queryOf: (q: string) => ReturnType<typeof suggestQuery<Found>>,
) {
  const [word, onWord] = useDebouncedState('', suggestPause)
  const { data, isSuccess, isPlaceholderData } = useQuery(queryOf(word))
  const typed = text.trim()
  return {
    onWord,
    matches: word && typed ? (data ?? []) : [],
    /** True once the suggestions belong to the present text; until then Enter must not take one. */
    isCurrent: word !== '' && word === typed && isSuccess && !isPlaceholderData,
  }
}

/** A combobox whose marked option stays marked only while it is in the list. */
export function useSuggestCombobox(matches: readonly unknown[]) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { updateSelectedOptionIndex } = combobox
  // The library remembers the index of the marked option, which is another option in another list.
  useEffect(() => {
    if (matches.length > 0) updateSelectedOptionIndex('selected')
  }, [matches, updateSelectedOptionIndex])
  return combobox
}
