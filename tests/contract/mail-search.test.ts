import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type MailQueryPart, mailQueryOf, maxQueryParts, textOfMailQuery } from '#contract/mail-search.ts'

it.for<[string, [by: string, value: string][]]>([
  ['', []],
  ['  \t\n ', []],
  [
    'jugs  window',
    [
      ['word', 'jugs'],
      ['word', 'window'],
    ],
  ],
  ['"summer window"', [['word', 'summer window']]],
  ['"summer window', [['word', 'summer window']]],
  ['""', []],
  ['"', []],
  ['from:luc', [['from', 'luc']]],
  ['FROM:Luc', [['from', 'Luc']]],
  ['from:"Luc Moreau" to:me', [...[['from', 'Luc Moreau']], ['to', 'me']] as [string, string][]],
  ['subject:"a b', [['subject', 'a b']]],
  ['from:', []],
  ['from:""', []],
  ['from: luc', [['word', 'luc']]],
  ['is:unread IS:Starred', [...[['is', 'unread']], ['is', 'starred']] as [string, string][]],
  ['is:purple', [['word', 'is:purple']]],
  ['has:attachment', [['has', 'attachment']]],
  ['has:attachments', [['has', 'attachment']]],
  ['has:wings', [['word', 'has:wings']]],
  ['constructor:x', [['word', 'constructor:x']]],
  ['__proto__:x', [['word', '__proto__:x']]],
  ['https://example.com', [['word', 'https://example.com']]],
  ['14:00', [['word', '14:00']]],
  [':', [['word', ':']]],
  ['库存 盘点', [...[['word', '库存']], ['word', '盘点']] as [string, string][]],
  ['from:a"b', [['from', 'a"b']]],
  ['label:Team-1', [['label', 'Team-1']]],
  ['filename:sizes.txt', [['filename', 'sizes.txt']]],
  [
    'before:2026-11-21 AFTER:2026/3/1',
    [
      ['before', '2026-11-21'],
      ['after', '2026-03-01'],
    ],
  ],
  ['before:2026-02-30', []],
  ['before:2026-1', []],
  ['after:', []],
  ['after:easter', [['word', 'after:easter']]],
  ['-glaze', [['not word', 'glaze']]],
  ['-"two words" -from:ada', [...[['not word', 'two words']], ['not from', 'ada']] as [string, string][]],
  ['-is:read -from:', [['not is', 'read']]],
  ['-', [['word', '-']]],
  ['"-5"', [['word', '-5']]],
  ['re-order', [['word', 're-order']]],
])('parses %j as %j', ([text, parts]) => {
  expect(mailQueryOf(text).map(({ by, value, isNot }) => [isNot ? `not ${by}` : by, value])).toEqual(parts)
})

it('limits the number of query parts', () => {
  expect(mailQueryOf('a '.repeat(1000))).toHaveLength(maxQueryParts)
})

it('parses any text and reads a written query back unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      for (const { value } of mailQueryOf(text)) expect(value.trim()).not.toBe('')
    }),
  )
  const words = fc.stringMatching(/^-?[\wéß库]+( [\w:]+)?$/)
  const isNot = fc.constant(true)
  const by = fc.constantFrom('word', 'from', 'to', 'subject', 'label', 'filename')
  const part = fc.oneof(
    fc.record({ by, value: words, isNot }, { requiredKeys: ['by', 'value'] }),
    fc.constantFrom({ by: 'is', value: 'unread' }, { by: 'has', value: 'attachment' }),
    fc.constantFrom({ by: 'before', value: '2026-11-21' }, { by: 'after', value: '2024-02-29', isNot: true }),
  ) as fc.Arbitrary<MailQueryPart>
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      expect(mailQueryOf(textOfMailQuery(parts))).toEqual(parts)
    }),
  )
})
