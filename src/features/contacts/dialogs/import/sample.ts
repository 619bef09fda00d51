import type { CsvField } from '#contract/contact-import.ts'
import { download, toCsv } from '#list/csv.ts'

const sampleFields = [
  ...(['name', 'company', 'role', 'work_email', 'mobile_phone', 'city', 'country', 'tags'] as const),
] as const

export function saveSample(name: string, nameOf: (field: CsvField) => string) {
  const examples = [
    ['Ana Pop', 'Northwind', '', 'ana.pop@example.com', '0040 721 000 100', 'Cluj-Napoca', 'Romania', ''],
    ['Luc Moreau', 'Atelier Moreau', '', 'luc.moreau@example.com', '', 'Lyon', 'France', ''],
  ]
  download(`${name}.csv`, toCsv([sampleFields.map(nameOf), ...examples]))
}
