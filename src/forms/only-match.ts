type Option = { label: string }

const plain = (text: string) => text.trim().toLocaleLowerCase()

/** The option that Enter takes for a typed text: the one of that name, otherwise the only one that contains it. */
export function onlyMatch<One extends Option>(options: readonly One[], text: string): One | undefined {
  const typed = plain(text)
  if (typed === '') return undefined
  const matches = options.filter(({ label }) => plain(label).includes(typed))
  return (
    matches.find(({ label }) => plain(label) === typed) ?? (matches.length === 1 ? matches[0] : undefined)
  )
}
