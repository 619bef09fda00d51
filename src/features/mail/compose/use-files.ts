import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits, type MailFile } from '#contract/mail.ts'
import { base64Of, shortName, typeOfFile } from '#forms/attach.ts'
import { useAttach, useDetach } from './compose-mutations.ts'
import { useFilesOnTheirWay } from './compose-queries.ts'

export const mega = 1024 * 1024

type Options = {
  id: string
  attached: readonly MailFile[]
  coming: readonly MailFile[]
  ensureDraft: () => void
}

export function useFiles({ id, attached, coming, ensureDraft }: Options) {
  const { t } = useTranslation('compose')
  const attach = useAttach()
  const detach = useDetach()
  const onTheirWay = useFilesOnTheirWay(id)
  const [problems, setProblems] = useState<string[]>([])
  const [reading, setReading] = useState(0)
  const sending = onTheirWay.filter(({ fileId }) => !attached.some((file) => file.id === fileId))
  const there = attached.length > 0 ? attached : coming
  const count = there.length + sending.length
  const bytes = [...there, ...sending].reduce((sum, { size }) => sum + size, 0)

  async function take(files: readonly File[]) {
    if (files.length === 0) return
    ensureDraft()
    const rejected: string[] = []
    let all = { count: count + reading, bytes }
    setReading((now) => now + files.length)
    for (const file of files) {
      const name = file.name || t('files.unnamed')
      const why = whyNot(file, name, all)
      const data = why ? undefined : await base64Of(file).catch(() => undefined)
      if (why || data === undefined) {
        rejected.push(why ?? t('files.unread', { name }))
        continue
      }
      all = { count: all.count + 1, bytes: all.bytes + file.size }
      const fileId = crypto.randomUUID()
      attach.mutate({
        id,
        fileId,
        name: shortName(new File([], name), limits.fileName),
        size: file.size,
        data,
      })
    }
    setReading((now) => now - files.length)
    setProblems(rejected)
  }

  function whyNot(file: File, name: string, all: { count: number; bytes: number }): string | undefined {
    if (all.count >= limits.files) return t('files.tooMany', { name, max: limits.files })
    if (!typeOfFile(file)) return t('files.wrongType', { name })
    if (file.size > limits.fileBytes) return t('files.tooLarge', { name, max: limits.fileBytes / mega })
    if (all.bytes + file.size > limits.allBytes)
      return t('files.tooMuch', { name, max: limits.allBytes / mega })
    return file.size === 0 ? t('files.empty', { name }) : undefined
  }

  return {
    there,
    sending,
    count,
    bytes,
    problems,
    isReading: reading > 0,
    take: (files: readonly File[]) => void take(files),
    remove: (fileId: string) => detach.mutate({ id, fileId }),
    forgetProblems: () => setProblems([]),
  }
}
