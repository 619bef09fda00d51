import { contactCalls } from '#contract/contact-calls.ts'
import type { Deps } from '#server/platform/deps.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { Mount } from '#server/platform/http.ts'
import { contactEditing } from './edit.ts'
import { contactFiles } from './files.ts'
import { contactReading } from './list.ts'

function contacts(mount: Mount, deps: Pick<Deps, 'clock' | 'newId' | 'runReader'>): void {
  contactReading(mount)
  contactEditing(mount, deps)
  contactFiles(mount, deps)
}

export const contactFeature = defineFeature({
  key: 'contacts',
  table: 'contacts',
  reads: 'contacts.use',
  calls: { contacts: contactCalls },
  activity: {
    record: 'contact',
    deeds: {
      'contact/modify': 'contact.edit',
      'contact/mark': 'contact.edit',
      'contact/import/more': 'contact.import',
      'contact/import/undo': 'contact.undoImport',
    },
  },
  extensions: ['contacts'],
  mount: ({ mount, deps }) => contacts(mount, deps),
})
