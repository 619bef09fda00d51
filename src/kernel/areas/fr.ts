/** The texts of each area, loaded on demand. */
export const files = import.meta.glob<Record<string, unknown>>('../../../locales/fr/*.json', {
  import: 'default',
})
