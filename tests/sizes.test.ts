import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Runs the check of sizes on a made-up build. */
function sizesOf(compressed: Record<string, number>) {
  const folder = mkdtempSync(join(tmpdir(), 'fernhill-'))
  try {
    mkdirSync(join(folder, 'assets'))
    const ahead = {
      guests: { '/login': ['assets/guest.js'] },
      guestTexts: { en: ['assets/en.js'] },
      home: [['assets/home.js'], { en: [] }],
      main: [['assets/shared.js'], { en: ['assets/en.js'], fr: ['assets/fr.js'] }],
      pages: 'assets/pages.json',
    }
    const orders = {
      address: '/orders',
      files: ['assets/orders.js'],
      texts: { en: ['assets/en.js'], fr: ['assets/fr-orders.js'] },
    }
    writeFileSync(join(folder, 'assets/pages.json'), JSON.stringify({ pages: [orders] }))
    const head = `<script src="/assets/start.js"></script><script>const ahead = ${JSON.stringify(ahead)}</script>`
    writeFileSync(join(folder, 'index.html'), head)
    for (const [file, size] of Object.entries(compressed)) {
      writeFileSync(join(folder, 'assets', file), '')
      writeFileSync(join(folder, 'assets', `${file}.br`), '.'.repeat(size))
    }
    const { status, stdout } = spawnSync('node', ['build/sizes.ts', folder], { encoding: 'utf8' })
    return { status, lines: stdout.trim().split('\n') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const fitting = {
  ...{ 'start.js': 100_000, 'guest.js': 80_000, 'en.js': 9_000, 'home.js': 90_000 },
  ...{ 'shared.js': 90_000, 'orders.js': 110_000, 'fr.js': 8_000, 'fr-orders.js': 2_000 },
}

it('passes a build within its bounds and prints only totals', () => {
  const { status, lines } = sizesOf(fitting)
  expect(status).toBe(0)
  expect(lines).toHaveLength(7)
  expect(lines[0]).toBe('ok   sign-in: JavaScript: 189000 of 190000')
  // French has the largest texts of page and shell together.
  expect(lines[2]).toBe('ok   orders: JavaScript: 310000 of 365000')
})

it('lists the files of an oversized first screen, with advice', () => {
  const { status, lines } = sizesOf({ ...fitting, 'guest.js': 82_000 })
  expect(status).toBe(1)
  expect(lines.slice(0, 5)).toEqual([
    'OVER sign-in: JavaScript: 191000 of 190000',
    '  1000 bytes too many, compressed. Its files:',
    '    100000  assets/start.js',
    '     82000  assets/guest.js',
    '      9000  assets/en.js',
  ])
  expect(lines[5]).toContain('`lazyPart`')
})
