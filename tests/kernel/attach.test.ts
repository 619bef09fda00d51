import { expect, it } from 'vitest'
import { acceptedFiles, typeOfFile } from '#forms/attach.ts'

it.for([
  ['week.ics', 'text/calendar'],
  ['Team.VCF', 'text/vcard'],
  ['list.csv', 'text/csv'],
  ['page.html', undefined],
] as const)('recognises %s by its name', ([name, type]) => {
  expect(typeOfFile(new File(['x'], name))).toBe(type)
  const ending = name.slice(name.indexOf('.')).toLowerCase()
  expect(acceptedFiles.split(',').includes(ending)).toBe(type !== undefined)
})
