import type { EmojiData } from 'frimousse'
import type { Locale } from '#kernel/config.ts'

type Source = {
  label: string
  emoji: string
  group?: number
  tags?: string[]
  skins?: { emoji: string; tone?: number | number[] }[]
}

/** One file a language; the data has no Romanian names. */
const sources: Record<Locale, () => Promise<{ default: unknown }>> = {
  en: () => import('emojibase-data/en/data.json'),
  fr: () => import('emojibase-data/fr/data.json'),
  ro: () => import('emojibase-data/en/data.json'),
  zh: () => import('emojibase-data/zh/data.json'),
}

/** Prefetches the names, which would be missing offline. */
export const fetchEmojis = (locale: Locale) => void sources[locale]().catch(() => {})

/** Group numbers in the data, with their text keys; without the group of components. */
export const emojiGroups = {
  0: 'faces',
  1: 'people',
  3: 'nature',
  4: 'food',
  5: 'travel',
  6: 'activities',
  7: 'objects',
  8: 'symbols',
  9: 'flags',
} as const

const tones = { 1: 'light', 2: 'medium-light', 3: 'medium', 4: 'medium-dark', 5: 'dark' } as const

type Names = Pick<EmojiData, 'categories' | 'skinTones'>

/** All emojis with their names; no request leaves this site. */
export async function emojisOf(locale: Locale, names: Names): Promise<EmojiData> {
  const all = (await sources[locale]()).default as Source[]
  const emojis = all.flatMap(({ label, emoji, group, tags = [], skins = [] }) => {
    if (group === undefined || !(group in emojiGroups)) return []
    const toned = skins.flatMap(({ emoji: skin, tone }) =>
      typeof tone === 'number' ? [[tones[tone as keyof typeof tones], skin] as const] : [],
    )
    return [
      {
        emoji,
        label,
        tags,
        category: group,
        version: 0,
        ...(toned.length > 0 && { skins: Object.fromEntries(toned) }),
      },
    ]
  })
  return { locale, emojis, ...names } as EmojiData
}
