import { useTranslation } from 'react-i18next'
import { contactCalls } from '#contract/contact-calls.ts'
import type { Contact } from '#contract/contacts.ts'
import { ApiError } from '#kernel/api-error.ts'
import { download } from '#kernel/download.ts'
import { notifyFailure } from '#kernel/snackbar.ts'
import { chunks } from '#list/chunks.ts'
import { download as saveFile } from '#list/csv.ts'
import { noId } from './optimistic.ts'

const maxAsked = 1_500

export function useExport() {
  const { t } = useTranslation('contacts')
  return async (contacts?: readonly Contact[]) => {
    const ids = contacts?.flatMap(({ id }) => (id === noId ? [] : id))
    try {
      const requests = ids ? chunks(ids, maxAsked).map((some) => ({ ids: some.join(',') })) : [{}]
      const parts = await Promise.all(requests.map((some) => download(contactCalls.export, some)))
      const [only] = contacts ?? []
      const name = contacts?.length === 1 && only ? only.name : t('file')
      saveFile(`${name}.vcf`, new Blob(parts, { type: 'text/vcard' }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notifyFailure(error)
    }
  }
}
