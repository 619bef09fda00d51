/** Documents of office programs and archives, which all are zip files, and how their names end. */
export const packedEndings = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': '.pptx',
  'application/vnd.oasis.opendocument.text': '.odt',
  'application/vnd.oasis.opendocument.spreadsheet': '.ods',
  'application/vnd.oasis.opendocument.presentation': '.odp',
  'application/zip': '.zip',
} as const
export type PackedType = keyof typeof packedEndings
export const packedTypes = Object.keys(packedEndings) as PackedType[]

export const packedTypeOf = (name: string): PackedType | undefined =>
  packedTypes.find((type) => name.toLowerCase().endsWith(packedEndings[type]))
