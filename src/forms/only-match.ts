import { foldText } from '#contract/fold.ts'
import { matchesSearch } from '#contract/text-search.ts'

type Option = { label: string }

const plain = (text: string) => foldText(text.trim())

/** The option that Enter takes for a typed text: the one of that name, otherwise the only one that contains it. */
export function onlyMatch<One extends Option>(options: readonly One[], text: string): One | undefined {
  const typed = plain(text)
  if (typed === '') return undefined
  const matches = options.filter(({ label }) => matchesSearch([label], text))
  return (
    matches.find(({ label }) => plain(label) === typed) ?? (matches.length === 1 ? matches[0] : undefined)
  )
}
