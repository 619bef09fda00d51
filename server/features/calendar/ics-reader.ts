import { refuse } from '#server/platform/errors.ts'
import type { FileReader } from '#server/platform/file-readers.ts'
import { type Into, type ReadFile, readIcs } from './ics-read.ts'

/** Max distinct addresses of people in a file, which are looked up among the accounts. */
const maxAddresses = 5_000

export type NamedAccounts = { emails: string[]; ids: string[] }

export const addressReader: FileReader<string, NamedAccounts> = {
  name: 'ics addresses',
  read: async (ics) => {
    const text = ics.replace(/(?:\r\n|\r|\n)[ \t]/g, '').toLowerCase()
    const valuesOf = (pattern: RegExp) => {
      const values = new Set<string>()
      for (const [, value = ''] of text.matchAll(pattern)) {
        values.add(value)
        if (values.size > maxAddresses) {
          refuse('fileTooComplex', {
            message: `The file names more than ${maxAddresses} people. Nothing was imported.`,
          })
        }
      }
      return [...values]
    }
    return {
      emails: valuesOf(/mailto:([^\s",;:<>]+@[^\s",;:<>]+)/g),
      ids: valuesOf(/urn:fernhill:([\w-]+)/g),
    }
  },
}

type Request = Omit<Into, 'newId' | 'accountOf'> & { ics: string; accounts: ReadonlyMap<string, string> }

export const icsReader: FileReader<Request, ReadFile> = {
  name: 'ics',
  read: ({ ics, accounts, ...into }) =>
    readIcs(ics, {
      ...into,
      newId: () => crypto.randomUUID(),
      accountOf: (address) => accounts.get(address.toLowerCase()),
    }),
}
