import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { most } from '#contract/chat.ts'
import type { NewFile } from '#features/chat/intents.ts'
import { readFiles } from '#kernel/attach.ts'

type Taken = NewFile & { id: string }

/** The files that go with the next message; what cannot go is said before it is sent. */
export function useNewFiles() {
  const { t } = useTranslation('chat')
  const [files, setFiles] = useState<readonly Taken[]>([])
  const [problems, setProblems] = useState<string[]>([])
  const [reading, setReading] = useState(0)

  async function take(chosen: readonly File[]) {
    setReading((now) => now + 1)
    const { read, refused } = await readFiles(chosen, most, files.length)
    const taken = read.map((file) => ({ id: crypto.randomUUID(), ...file }))
    setFiles((now) => [...now, ...taken].slice(0, most.files))
    setReading((now) => now - 1)
    setProblems(refused.map(({ why, ...file }) => t(`files.not.${why}`, file)))
  }

  return {
    files,
    problems,
    isReading: reading > 0,
    take,
    drop(id: string) {
      setFiles((now) => now.filter((one) => one.id !== id))
      setProblems([])
    },
    clear() {
      setFiles([])
      setProblems([])
    },
  }
}
