import { createFileRoute } from '@tanstack/react-router'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { SettingsScreen } from '#features/settings/settings-screen.tsx'

export const Route = createFileRoute('/_main/settings/')({
  loader: ({ context }) => context.loadTexts('settings'),
  component: Page,
})

function Page() {
  return <SettingsScreen crumbs={<PageCrumbs />} />
}
