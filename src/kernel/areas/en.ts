/** The texts of each area, loaded on demand. */
export const files = import.meta.glob<Record<string, unknown>>('../../../locales/en/*.json', {
  import: 'default',
})
