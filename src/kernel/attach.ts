import { fileTypes } from '#contract/kanban.ts'

type FileType = (typeof fileTypes)[number]

const textEndings = [
  ['.csv', 'text/csv'],
  ...['.txt', '.md', '.log'].map((ending) => [ending, 'text/plain'] as const),
] as const

/** What a file field offers to choose from. */
export const acceptedFiles = [...fileTypes, ...textEndings.map(([ending]) => ending)].join(',')

/** What a file is, as far as its name and the browser say; the server looks into it. */
export function typeOfFile({ name, type }: File): FileType | undefined {
  const ending = textEndings.find(([one]) => name.toLowerCase().endsWith(one))
  // Other texts are told by their names, as the server does.
  return ending?.[1] ?? fileTypes.find((one) => one === type && !one.startsWith('text/'))
}

/** A name that the server takes: the beginning of a long one, with its ending. */
export function shortName({ name }: File, most: number): string {
  if (name.length <= most) return name
  const ending = name.slice(name.lastIndexOf('.')).slice(0, 8)
  return name.slice(0, most - ending.length) + ending
}

/** A file that cannot go along, and what the limit is: so many files, or so many MiB. */
type RefusedFile = {
  name: string
  why: 'tooMany' | 'wrongType' | 'tooLarge' | 'empty' | 'unread'
  most: number
}
type Limits = { files: number; fileBytes: number; fileName: number }

/** Reads chosen files beside those that are there already; what cannot go along comes back with the reason. */
export async function readFiles(chosen: readonly File[], most: Limits, there: number) {
  const read: { name: string; type: FileType; size: number; data: string }[] = []
  const refused: RefusedFile[] = []
  for (const file of chosen) {
    const { name, size } = file
    const type = typeOfFile(file)
    const refuse = (why: RefusedFile['why'], limit = 0) => refused.push({ name, why, most: limit })
    if (there + read.length >= most.files) refuse('tooMany', most.files)
    else if (!type) refuse('wrongType')
    else if (size > most.fileBytes) refuse('tooLarge', most.fileBytes / 1024 / 1024)
    else if (size === 0) refuse('empty')
    else {
      const data = await base64Of(file).catch(() => undefined)
      if (data === undefined) refuse('unread')
      else read.push({ name: shortName(file, most.fileName), type, size, data })
    }
  }
  return { read, refused }
}

export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
