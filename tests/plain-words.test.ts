import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

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
type Node = {
  type: string
  start: number
  name?: string
  id?: Node | null
  init?: Node | null
  key?: Node
  value?: Node
  left?: Node
  argument?: Node
  shorthand?: boolean
  params?: Node[]
  properties?: Node[]
  elements?: (Node | null)[]
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Calls back for every node of a syntax tree. */
function visit(node: Node, onNode: (node: Node) => void): void {
  onNode(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, onNode)
}

/** Participles, pronouns and adverbs that say nothing as the whole name of a value: unchangedIds is better than kept. */
const vagueNames =
  /^(?:known|shown|kept|gone|wanted|said|left|own|before|who|one|so|things|asked|found|told|taken|given|sent)$/

/** Those of them that say nothing as a part of a name either. */
const vagueParts = /^(?:kept|gone|wanted|said|things|asked|told|taken)$/

/** Words with two meanings or of our own, each with the field's words for it. */
const ambiguousWords: Record<string, string> = {
  moment: 'timestamp or date',
  moments: 'timestamps or dates',
  place: 'index, position, target or address',
  places: 'indexes, positions, targets or addresses',
  pieces: 'quantity',
  acts: 'actions',
  deed: 'activityEntry',
  deeds: 'activityEntries',
}

/** Posture verbs, archaic adverbs and vague subjects, which the field's documentation does not use. */
const oddPhrases =
  /\b(?:stands?|lies|goes on|comes? back|anew|meanwhile|at once|in earnest|all the same|once more|whoever|whatever|somebody|nobody|everybody|(?:is|are) (?:told|said|heard)|taken back|has not got|the own|is none|by itself|the most)\b/gi

const wordsOf = (name: string) =>
  name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? []
const participle = /^(?:[a-z]+ed|held|known|shown|given|sent|taken|begun|kept|found|told)$/
const midSentence = /^\*?\s*(?:\* )?(?:What|Who|Whose|Whom|How|Of|So|Whether|Which|Why)\b/

/** Returns the identifiers that a pattern declares; those of an object's own field names are the object's choice. */
function declaredBy(pattern: Node | null | undefined): Node[] {
  if (pattern?.type === 'Identifier') return [pattern]
  if (pattern?.type === 'AssignmentPattern') return declaredBy(pattern.left)
  if (pattern?.type === 'RestElement') return declaredBy(pattern.argument)
  if (pattern?.type === 'ArrayPattern') return (pattern.elements ?? []).flatMap(declaredBy)
  if (pattern?.type !== 'ObjectPattern') return []
  return (pattern.properties ?? []).flatMap((property) =>
    property.type === 'RestElement'
      ? declaredBy(property)
      : property.shorthand
        ? []
        : declaredBy(property.value),
  )
}

/** Returns the names that a node declares: variables, parameters, functions, types and their fields. */
function declaredIn(node: Node): Node[] {
  if (/^(?:VariableDeclarator|TSTypeAliasDeclaration|TSInterfaceDeclaration)$/.test(node.type))
    return declaredBy(node.id)
  if (node.type === 'TSPropertySignature') return declaredBy(node.key)
  if (!/Function/.test(node.type)) return []
  const named = node.type === 'FunctionDeclaration' ? declaredBy(node.id) : []
  return [...named, ...(node.params ?? []).flatMap(declaredBy)]
}

const vague: Place[] = []
const partlyVague: Place[] = []
const ambiguous: Place[] = []
const oddComments: Place[] = []
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
    for (const { name = '', ...identifier } of declaredIn(node)) {
      if (vagueNames.test(name)) vague.push(placeOf(identifier, name))
      else if (wordsOf(name).some((word) => vagueParts.test(word)))
        partlyVague.push(placeOf(identifier, name))
      for (const word of wordsOf(name))
        if (Object.hasOwn(ambiguousWords, word))
          ambiguous.push(placeOf(identifier, `${name} (${word}: ${ambiguousWords[word]})`))
    }
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
    for (const [phrase] of comment.value.matchAll(oddPhrases)) oddComments.push(placeOf(comment, phrase))
    for (const [cited] of comment.value.matchAll(/[\w/-]+\.md\b/g))
      if (!existsSync(cited)) deadCitations.push(placeOf(comment, cited))
  }
}

const oddTitles: Place[] = []
for (const path of globSync('tests/**/*.{ts,tsx}'))
  for (const [at, line] of readFileSync(path, 'utf8').split('\n').entries())
    for (const [, , title = ''] of line.matchAll(
      /\b(?:test|it|describe)(?:\.\w+)*\((['"`])((?:(?!\1).)*)\1/g,
    ))
      for (const [phrase] of title.matchAll(oddPhrases)) oddTitles.push({ path, line: at + 1, text: phrase })

const vagueClasses: Place[] = []
for (const path of globSync('src/**/*.module.css'))
  for (const [at, line] of readFileSync(path, 'utf8').split('\n').entries())
    for (const [, name = ''] of line.matchAll(/\.([a-z]\w*)/gi))
      if (vagueNames.test(name) || wordsOf(name).some((word) => Object.hasOwn(ambiguousWords, word)))
        vagueClasses.push({ path, line: at + 1, text: name })

/** Returns the lines added since the merge base with main, by file; undefined where git cannot tell. */
function addedLines(): Map<string, Set<number>> | undefined {
  const git = (...options: string[]) =>
    execFileSync('git', options, {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  try {
    const base = git('merge-base', 'HEAD', mainBranch(git)).trim()
    const added = linesOfDiff(git('diff', '--unified=0', '--no-color', '--no-ext-diff', base))
    for (const path of git('ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean))
      added.set(path, new Set(linesIn(path)))
    return added
  } catch {
    return undefined
  }
}

const linesIn = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((_, nth) => nth + 1)

/** A checkout of one commit in CI has main only as that of its origin. */
function mainBranch(git: (...options: string[]) => string): string {
  const names = git('branch', '--all', '--format=%(refname:short)').split('\n')
  return names.includes('main') ? 'main' : 'origin/main'
}

/** Returns the added lines of a diff without context. */
function linesOfDiff(diff: string): Map<string, Set<number>> {
  const added = new Map<string, Set<number>>()
  let lines = new Set<number>()
  for (const line of diff.split('\n')) {
    const [, path] = /^\+\+\+ b\/(.+)$/.exec(line) ?? []
    if (path) {
      lines = new Set()
      added.set(path, lines)
    }
    const [, start, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    for (let nth = 0; start && nth < Number(count); nth++) lines.add(Number(start) + nth)
  }
  return added
}

/** Returns what was added, or all of it where nothing of it was or git cannot tell. */
function newOnes(places: readonly Place[], added: ReadonlyMap<string, ReadonlySet<number>> | undefined) {
  const own = places.filter(({ path, line }) => added?.get(path)?.has(line))
  return own.length > 0 ? own : places
}

const list = (places: readonly Place[]) =>
  places.map(({ path, line, text }) => `${path}:${line} ${text}`).join('\n')

const howToRename =
  'rename it, or change `fieldWords` in tests/plain-words.test.ts if the word has another sense'

/** Each number is the one that the code has reached; it only falls. */
it.each([
  ['house words in names', ownWords, 690, howToRename],
  ['values named by a participle, a pronoun or an adverb', vague, 73, 'name what it holds'],
  ['names with a part that says nothing', partlyVague, 127, 'name what it holds'],
  ['words with two meanings in names', ambiguous, 36, howToRename],
  ['house phrases in comments', oddComments, 0, 'write it as the field does'],
  ['house phrases in test titles', oddTitles, 0, 'write it as the field does'],
  ['classes with a vague name', vagueClasses, 0, 'name what it styles'],
  ['functions named by a bare participle', participles, 3, 'name it by a verb with its object'],
  ['comments that begin in the middle of a sentence', midSentences, 0, 'begin with a verb or a noun'],
  ['citations of texts that are not in the repository', deadCitations, 0, 'cite a page of docs'],
])('stays within its limit: %s', (_, places, limit, remedy) => {
  const message = () =>
    `${places.length} of at most ${limit}: ${remedy}\n${list(newOnes(places, addedLines()))}`
  expect(places.length, places.length > limit ? message() : '').toBeLessThanOrEqual(limit)
})

it('lists only places on added lines, or all places without git', () => {
  const added = linesOfDiff(
    ['+++ b/src/a.ts', '@@ -3 +3,2 @@ x', '+one', '+two', '@@ -9,2 +11 @@', '+three', '+++ /dev/null'].join(
      '\n',
    ),
  )
  expect([...(added.get('src/a.ts') ?? [])]).toEqual([3, 4, 11])
  const places = [1, 4, 11].map((line) => ({ path: 'src/a.ts', line, text: 'held' }))
  expect(newOnes(places, added).map(({ line }) => line)).toEqual([4, 11])
  expect(newOnes(places, undefined)).toEqual(places)
})
