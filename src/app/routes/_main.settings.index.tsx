import { createFileRoute } from '@tanstack/react-router'
import { canOpen } from '#app/nav.ts'
import { PageCrumbs } from '#app/shell/nav/page-crumbs.tsx'
import { useExtensions, useRights } from '#features/account/queries.ts'
import { SettingsScreen } from '#features/settings/settings-screen.tsx'

export const Route = createFileRoute('/_main/settings/')({
  loader: ({ context }) => context.loadTexts('settings'),
  component: Page,
})

function Page() {
  const can = useExtensions()
  const may = useRights()
  return <SettingsScreen crumbs={<PageCrumbs />} canOpen={(to) => canOpen(to ?? '', { can, may })} />
}
