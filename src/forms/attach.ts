import { fileTypes } from '#contract/kanban.ts'
import { packedEndings, packedTypeOf } from '#contract/packed.ts'
import { pictureTypes } from '#contract/pictures.ts'

type FileType = (typeof fileTypes)[number]

const textEndings = [
  ['.csv', 'text/csv'],
  ['.ics', 'text/calendar'],
  ['.vcf', 'text/vcard'],
  ...['.txt', '.md', '.log'].map((ending) => [ending, 'text/plain'] as const),
] as const

const beginnings: readonly FileType[] = [...pictureTypes, 'application/pdf']

export const acceptedFiles = [
  ...fileTypes,
  ...textEndings.map(([ending]) => ending),
  ...Object.values(packedEndings),
].join(',')

/** A file's type by name and browser; the server checks the content. */
export function typeOfFile({ name, type }: File): FileType | undefined {
  const ending = textEndings.find(([suffix]) => name.toLowerCase().endsWith(suffix))
  // Text and documents are recognised by name, as on the server; browsers know few types of documents.
  const byName = ending?.[1] ?? packedTypeOf(name)
  return byName ?? beginnings.find((candidate) => candidate === type)
}

/** Cuts a name to the server's limit, keeping its ending. */
export function shortName({ name }: File, max: number): string {
  if (name.length <= max) return name
  const ending = name.slice(name.lastIndexOf('.')).slice(0, 8)
  return name.slice(0, max - ending.length) + ending
}

/** A rejected file, and the limit: a number of files or MiB. */
type RejectedFile = {
  name: string
  why: 'tooMany' | 'wrongType' | 'tooLarge' | 'empty' | 'unread'
  max: number
}
type Limits = { files: number; fileBytes: number; fileName: number }

export async function readFiles(chosen: readonly File[], max: Limits, there: number) {
  const read: { name: string; type: FileType; size: number; data: string }[] = []
  const rejected: RejectedFile[] = []
  for (const file of chosen) {
    const { name, size } = file
    const type = typeOfFile(file)
    const refuse = (why: RejectedFile['why'], limit = 0) => rejected.push({ name, why, max: limit })
    if (there + read.length >= max.files) refuse('tooMany', max.files)
    else if (!type) refuse('wrongType')
    else if (size > max.fileBytes) refuse('tooLarge', max.fileBytes / 1024 / 1024)
    else if (size === 0) refuse('empty')
    else {
      const data = await base64Of(file).catch(() => undefined)
      if (data === undefined) refuse('unread')
      else read.push({ name: shortName(file, max.fileName), type, size, data })
    }
  }
  return { read, refused: rejected }
}

/** The content in base64; rejects when the file cannot be read. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
