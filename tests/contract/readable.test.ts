import { expect, it } from 'vitest'
import { nameText } from '#contract/readable.ts'

it.each(['\u200b', '\u200b \u2060', '\u3164', '\u2800', '\u00ad\ufeff', '   '])(
  'counts a name of invisible characters as empty (%j)',
  (name) => {
    expect(nameText(60).safeParse(name).error?.issues).toMatchObject([{ code: 'too_small' }])
  },
)

it.each(['Ada', '李', 'ہ', '👩‍🔬', 'Zoë\u200b'])('accepts the name %s', (name) => {
  expect(nameText(60).parse(name)).toBe(name)
})
