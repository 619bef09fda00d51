import type { SearchSchemaInput } from '@tanstack/react-router'

export type TextSearch<Name extends string> = { [Key in Name]?: string }

/** The search of a page that may be given one text, such as the id of a record; other values are left out. */
export const textAddress = <Name extends string>(name: Name) => ({
  validateSearch: (search: TextSearch<Name> & SearchSchemaInput): TextSearch<Name> => {
    const text: unknown = search[name]
    return (typeof text === 'string' && text !== '' ? { [name]: text } : {}) as TextSearch<Name>
  },
  loaderDeps: ({ search }: { search: TextSearch<Name> }) => search,
})
