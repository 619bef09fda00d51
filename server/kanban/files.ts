import { type fileTypes, kanbanCalls, most } from '#contract/kanban.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/errors.ts'
import type { Mount } from '#server/http.ts'
import { grow } from './arrangement.ts'
import { itemBy } from './rows.ts'
import { freeId, missing, written } from './written.ts'

type FileType = (typeof fileTypes)[number]

/** The files of items: kept beside them, gone with them, given to whoever is signed in. */
export function boardFiles({ write, raw }: Mount, { clock, newId }: Pick<Deps, 'clock' | 'newId'>): void {
  write(kanbanCalls.addFile, async ({ input: { itemId, attachment, brief }, db, session, tell }) => {
    const version = await grow(db)
    const item = (await itemBy(db, itemId)) ?? missing('item')
    if (item.attachments.length >= most.files)
      refuse(409, 'tooManyFiles', `An item holds no more than ${most.files} files`)
    const content = bytesOf(attachment.data)
    const type = typeOf(content, attachment.name) ?? notAllowed()
    const id = await freeId(db, 'board_files', attachment.id, newId)
    const row = { id, item_id: itemId, user_id: session.id, name: attachment.name, type, content }
    await db
      .insertInto('board_files')
      .values({ ...row, size: content.length, created_at: clock() })
      .execute()
    tell('kanban', itemId)
    return written({ db, version, brief }, ['items'], { item: await itemBy(db, itemId) })
  })

  write(kanbanCalls.deleteFile, async ({ input: { attachmentId, brief }, db, tell }) => {
    const version = await grow(db)
    const gone = await db
      .deleteFrom('board_files')
      .where('id', '=', attachmentId)
      .returning('item_id')
      .executeTakeFirst()
    if (!gone) missing('file')
    tell('kanban', gone.item_id)
    return written({ db, version, brief }, ['items'], { item: await itemBy(db, gone.item_id) })
  })

  raw(kanbanCalls.file, async ({ input: { id }, db, c }) => {
    const file = await db
      .selectFrom('board_files')
      .select(['name', 'type', 'content'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!file) missing('file')
    // Never shown by the browser itself, whatever it holds: our pages read it and show pictures only.
    const name = encodeURIComponent(file.name).replace(/['()*]/g, escaped)
    return c.body(new Uint8Array(file.content), 200, {
      'Content-Type': file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type,
      'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
    })
  })
}

const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

function bytesOf(base64: string): Uint8Array {
  let content: Uint8Array
  try {
    content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    refuse(400, 'invalid', 'The file is not in base64', { fields: { 'attachment.data': 'format' } })
  }
  if (content.length > most.fileBytes) {
    refuse(400, 'fileSize', 'The file is larger than 2 MiB', { fields: { 'attachment.data': 'tooLarge' } })
  }
  return content
}

function notAllowed(): never {
  const message = 'Only pictures, PDF and plain text can be attached'
  refuse(400, 'fileType', message, { fields: { 'attachment.data': 'fileType' } })
}

/** How a file of each kind begins. */
const beginnings: [FileType, (head: string) => boolean][] = [
  ['image/png', (head) => head.startsWith('\u0089PNG\r\n\u001a\n')],
  ['image/jpeg', (head) => head.startsWith('\u00ff\u00d8\u00ff')],
  ['image/gif', (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a')],
  ['image/webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  ['application/pdf', (head) => head.startsWith('%PDF-')],
]
const textNames: [FileType, RegExp][] = [
  ['text/csv', /\.csv$/i],
  ['text/plain', /\.(txt|md|log)$/i],
]

/** What a file is by its content; of text the name says which kind, because all text looks alike. */
function typeOf(content: Uint8Array, name: string): FileType | undefined {
  const head = String.fromCharCode(...content.subarray(0, 16))
  const known = beginnings.find(([, begins]) => begins(head))
  if (known) return known[0]
  return isText(content) ? textNames.find(([, ending]) => ending.test(name))?.[0] : undefined
}

function isText(content: Uint8Array): boolean {
  // Besides tab, line feed, form feed and carriage return a text has no such letters.
  if (content.some((byte) => byte < 32 && ![9, 10, 12, 13].includes(byte))) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
    return true
  } catch {
    return false
  }
}
