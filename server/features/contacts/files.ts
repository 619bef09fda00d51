import { contactCalls } from '#contract/contact-calls.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readHere } from '#server/platform/file-readers.ts'
import type { Mount } from '#server/platform/http.ts'
import { importContacts, importMore, readImport } from './import.ts'
import { resolveDuplicates } from './import-rules.ts'
import { contactReader } from './read.ts'
import { contactsBy, contactsOf } from './rows.ts'
import { undoImport } from './undo-import.ts'
import { vcardsOf } from './vcard-write.ts'

const maxShown = 5

const possibleOf = (all: Awaited<ReturnType<typeof resolveDuplicates>>['possible']) =>
  all.length > 0 && { possible: { count: all.length, first: all.slice(0, maxShown) } }

export function contactFiles(
  { read, write, writeAfter, raw }: Mount,
  { clock, newId, runReader = readHere }: Pick<Deps, 'clock' | 'newId' | 'runReader'>,
): void {
  const deps = { clock, newId, runReader }
  read(contactCalls.importPreview, async ({ input, db, session }) => {
    const { drafts, ...result } = await runReader(contactReader, input)
    const { skipped, skippedContacts, possible } = await resolveDuplicates(
      await contactsOf(db, session.id),
      drafts,
      'skip',
    )
    const first = drafts
      .slice(0, maxShown)
      .map(({ fields: { name, company, mails, phones } }) => ({
        name,
        company,
        mail: mails[0]?.value ?? '',
        phone: phones[0]?.value ?? '',
      }))
    return {
      ...result,
      count: drafts.length,
      known: skipped,
      knownContacts: skippedContacts,
      first,
      ...possibleOf(possible),
    }
  })

  writeAfter(
    contactCalls.import,
    (context) => readImport(context, deps),
    (context, read) => importContacts(context, read, deps),
  )
  write(contactCalls.importMore, (context) => importMore(context, deps))
  write(contactCalls.undoImport, (context) => undoImport(context, deps.clock()))

  raw(contactCalls.export, async ({ input: { ids }, db, session, c }) => {
    const numbers = ids
      ?.split(',')
      .map(Number)
      .filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)
    const contacts = numbers ? await contactsBy(db, session.id, numbers) : await contactsOf(db, session.id)
    return c.body(vcardsOf(contacts), 200, {
      'Content-Type': 'text/vcard; charset=utf-8',
      'Content-Disposition': 'attachment; filename="contacts.vcf"',
    })
  })
}
