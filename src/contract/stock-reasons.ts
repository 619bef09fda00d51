/** Reasons for changes of the stock that the app names in its language. */
export const stockReasons = [
  'opening',
  'sale',
  'return',
  'count',
  'damage',
  'received',
  'correction',
] as const
/** Those that people can choose. */
export const givenReasons = ['count', 'received', 'return', 'damage', 'correction'] as const
