import { limits } from '#contract/posts.ts'
import { shortName } from '#forms/attach.ts'
import { readPicture } from '#forms/picture-file.ts'
import type { NewPicture } from '#forms/stored-picture.ts'

export async function newPicture(file: File): Promise<NewPicture | 'wrongType' | 'unread' | 'tooLarge'> {
  const read = await readPicture(file)
  if ('refused' in read) return read.refused
  return { id: crypto.randomUUID(), title: shortName(file, limits.title), ...read }
}
