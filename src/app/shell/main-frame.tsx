import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useWidgetMenu } from '#features/menu/queries.ts'
import { Dots } from '#kernel/ui/dots.tsx'

/** The shell of the signed-in pages; until the menu has come only its loading indicator. */
export function MainFrame() {
  const { t } = useTranslation('pages')
  return (
    <Suspense fallback={<Dots label={t('loadingMenu')} />}>
      <Shell />
    </Suspense>
  )
}

function Shell() {
  const menu = useWidgetMenu()
  return (
    <main data-menu={menu.id}>
      <Outlet />
    </main>
  )
}
