import { existsSync, globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Words that only this house used, each with the field's word for it (docs/glossary.md has the few that stay). */
const fieldWords: Record<string, string> = {
  verb: 'mutation',
  verbs: 'mutations',
  intent: 'variables',
  intents: 'optimistic updates',
  meant: 'variables',
  clash: 'conflict',
  clashes: 'conflicts',
  beside: 'neighbours or counts',
  refused: 'rejected',
  refusal: 'error body',
  asked: 'params, context or dialog',
  asking: 'keepOnConflict',
  tell: 'publish',
  telling: 'withChangeEvents',
  hear: 'on…',
  heard: 'received',
  audience: 'recipients',
  sift: 'filter',
  sifted: 'filtered',
  letter: 'message or initial',
  letters: 'messages or initials',
  grow: 'incrementVersion',
  most: 'max or limits',
  held: 'snapshot, locked or undo window',
  wall: 'feed',
  anew: 'a verb with its object',
  relined: 'a verb with its object',
  begun: 'started',
  agreed: 'verified',
  decided: 'resolved',
  arrived: 'delivered',
  trials: 'network simulation',
  rescue: 'recovery',
  says: 'field messages',
  adopt: 'resume orphaned',
  written: 'joinList, or what was written',
  parted: 'splitList',
  given: 'definedOnly, or what was given',
}

type Place = { path: string; line: number; text: string }
type Node = { type: string; start: number; name?: string; id?: Node | null; init?: Node | null }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Calls back for every node of a syntax tree. */
function visit(node: Node, onNode: (node: Node) => void): void {
  onNode(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, onNode)
}

const wordsOf = (name: string) =>
  name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? []
const participle = /^(?:[a-z]+ed|held|known|shown|given|sent|taken|begun|kept|found|told)$/
const midSentence = /^\*?\s*(?:\* )?(?:What|Who|Whose|Whom|How|Of|So|Whether|Which|Why)\b/

const ownWords: Place[] = []
const participles: Place[] = []
const midSentences: Place[] = []
const deadCitations: Place[] = []

for (const path of globSync('{src,server}/**/*.{ts,tsx}').filter((one) => !one.endsWith('.gen.ts'))) {
  const code = readFileSync(path, 'utf8')
  const { program, comments } = parseSync(path, code)
  const lineOf = (at: number) => code.slice(0, at).split('\n').length
  const placeOf = ({ start }: { start: number }, text: string): Place => ({ path, line: lineOf(start), text })
  visit(program as unknown as Node, (node) => {
    if (/^(?:JSX)?Identifier$/.test(node.type))
      for (const word of wordsOf(node.name ?? ''))
        if (Object.hasOwn(fieldWords, word))
          ownWords.push(placeOf(node, `${node.name} (${word}: ${fieldWords[word]})`))
    const isFunction =
      node.type === 'FunctionDeclaration' ||
      (node.type === 'VariableDeclarator' && /Function/.test(node.init?.type ?? ''))
    if (isFunction && participle.test(node.id?.name ?? ''))
      participles.push(placeOf(node, `${node.id?.name}()`))
  })
  let end = 0
  for (const comment of comments) {
    // Lines of one comment follow each other with nothing but the indentation between them.
    const isContinued =
      comment.type === 'Line' &&
      code.slice(end, comment.start).trim() === '' &&
      end > 0 &&
      !code.slice(end, comment.start).includes('\n\n')
    end = comment.end
    if (!isContinued && midSentence.test(comment.value))
      midSentences.push(placeOf(comment, comment.value.slice(0, 80)))
    for (const [cited] of comment.value.matchAll(/[\w/-]+\.md\b/g))
      if (!existsSync(cited)) deadCitations.push(placeOf(comment, cited))
  }
}

const list = (places: readonly Place[]) =>
  places.map(({ path, line, text }) => `${path}:${line} ${text}`).join('\n')

/** Each number is the one that the code has reached; it only falls. */
test.each([
  ['words of our own in names', ownWords, 779],
  ['functions named by a bare participle', participles, 3],
  ['comments that begin in the middle of a sentence', midSentences, 0],
  ['citations of texts that are not in the repository', deadCitations, 0],
])('%s', (_, places, limit) => {
  expect(places.length, places.length > limit ? list(places) : '').toBeLessThanOrEqual(limit)
})
