import { act, render, screen } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useKeepHome } from '#app/keep-home.ts'
import { config, configure } from '#kernel/config.ts'
import { loadTexts, startI18n } from '#kernel/i18n.ts'
import { session } from '#kernel/session.ts'
import { keptHomeKey } from '#offline/saved-mark.ts'
import { tokenOf } from '#tests/support/session.ts'

beforeEach(async () => {
  vi.stubEnv('PROD', true)
  localStorage.setItem('serviceToken', tokenOf('1', 3_600_000))
  closeSession = session.open()
  await startI18n()
  await loadTexts('dashboard')
})
afterEach(() => {
  hide(false)
  closeSession()
  localStorage.clear()
  config.reset()
  vi.unstubAllEnvs()
})
let closeSession = () => {}

function hide(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

function Home() {
  const { t } = useTranslation('dashboard')
  useKeepHome(1, true)
  return (
    <main>
      <h1>{t('title')}</h1>
      <dl>
        <dd>12</dd>
      </dl>
    </main>
  )
}

/** The language that the kept home is for, and its title. */
function kept() {
  const home = JSON.parse(localStorage.getItem(keptHomeKey) ?? '{}')
  return [JSON.parse(home.config ?? '{}').locale, /<h1>(.*)<\/h1>/.exec(home.html)?.[1]]
}

it('keeps the home of the chosen language only once its texts are drawn', async () => {
  render(<Home />, {
    container: document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' })),
  })
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeInTheDocument()
  act(() => configure({ locale: 'ro' }))
  hide(true)
  expect(kept()).toEqual([undefined, undefined])
  hide(false)
  expect(await screen.findByRole('heading', { name: 'Tablou de bord' })).toBeInTheDocument()
  hide(true)
  expect(kept()).toEqual(['ro', 'Tablou de bord'])
})
