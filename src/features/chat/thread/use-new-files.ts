import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/chat.ts'
import { draftName } from '#features/chat/drafts.ts'
import type { NewFile } from '#features/chat/optimistic.ts'
import { readFiles } from '#forms/attach.ts'
import { useDraftFiles } from '#offline/draft-files.ts'

type Taken = NewFile & { id: string }

export function useNewFiles(user: number) {
  const { t } = useTranslation('chat')
  const { files, change } = useDraftFiles<Taken>(draftName(user), limits.files)
  const [problems, setProblems] = useState<string[]>([])
  const [reading, setReading] = useState(0)

  async function take(chosen: readonly File[]) {
    setReading((now) => now + 1)
    const { read, refused: rejected } = await readFiles(chosen, limits, files.length)
    const newFiles = read.map((file) => ({ id: crypto.randomUUID(), ...file }))
    change((now) => [...now, ...newFiles])
    setReading((now) => now - 1)
    setProblems(rejected.map(({ why, ...file }) => t(`files.not.${why}`, file)))
  }

  return {
    files,
    problems,
    isReading: reading > 0,
    take,
    drop(id: string) {
      change((now) => now.filter((file) => file.id !== id))
      setProblems([])
    },
    clear() {
      change(() => [])
      setProblems([])
    },
  }
}
