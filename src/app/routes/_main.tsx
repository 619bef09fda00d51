import { createFileRoute, type ErrorComponentProps, redirect, useRouter } from '@tanstack/react-router'
import { neededFor } from '#app/nav.ts'
import { MainFrame, StartFailed } from '#app/shell/main-frame.tsx'
import { StartupBar } from '#app/startup-bar.tsx'
import { accountQueries, shopCurrencyOf, shopZoneOf } from '#features/account/queries.ts'
import { menuQueries } from '#features/menu/queries.ts'
import { ApiError } from '#kernel/api-error.ts'
import { ownTaxStatus } from '#kernel/own-tax-status.ts'
import { isNoAnswer, preload } from '#kernel/query-client.ts'
import { session } from '#kernel/session.ts'
import { shopCurrency } from '#kernel/shop-currency.ts'
import { shopZone } from '#kernel/shop-days.ts'
import { shopDiscounts } from '#kernel/shop-discounts.ts'
import { shopName } from '#kernel/shop-name.ts'
import { shopSettings } from '#kernel/shop-settings.ts'
import { rightsKey } from '#offline/saved-mark.ts'

export const Route = createFileRoute('/_main')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    if (!session.isValid()) throw redirectToSignIn(location.href)
    // Pages that need a right send no calls before the user's rights are loaded.
    if (neededFor(location.pathname).rights.length > 0)
      await preload(queryClient, accountQueries.me()).catch(() => {})
  },
  loader: async ({ context: { queryClient, loadTexts }, location }) => {
    // Not awaited: the frame shows an indicator until the menu has loaded.
    preload(queryClient, menuQueries.widget()).catch(() => {})
    try {
      await Promise.all([
        preload(queryClient, accountQueries.me()),
        loadTexts('shell', 'features', 'refusals', 'rights', 'ui'),
      ])
      const account = queryClient.getQueryData(accountQueries.me().queryKey)
      rememberRights(account?.rights)
      shopName.set(account?.shop?.name ?? '')
      shopZone.set(shopZoneOf(account))
      shopCurrency.set(shopCurrencyOf(account))
      shopSettings.set(account?.shop?.settings)
      shopDiscounts.set(account?.shop?.discounts)
      ownTaxStatus.set(account?.shop?.taxStatus)
    } catch (error) {
      console.info('The session could not be checked', error)
      if (isNoAnswer(error)) {
        throw redirect({ to: '/login', search: { from: location.href, reason: 'noAnswer' }, replace: true })
      }
      // LOGOUT of the contract (docs/contract.md 5.1). After 502 to 504 the session may still be valid.
      const isSure =
        error instanceof ApiError &&
        (error.status < 400 || (error.status < 500 && error.errorBody !== undefined) || error.status === 500)
      if (isSure) session.end('refused')
      if (!session.isValid()) throw redirectToSignIn(location.href)
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: StartupBar,
  errorComponent: Failed,
  component: MainFrame,
})

/** The redirect of a page that needs a session; a press may come before the page has left for the end of its session. */
const redirectToSignIn = (from: string) =>
  redirect({
    to: '/login',
    search: { from, ...(session.wasCutOff() && { reason: 'expired' as const }) },
    replace: true,
  })

/** For index.html, which makes no calls that would be refused. */
function rememberRights(rights: readonly string[] | undefined) {
  try {
    if (rights) localStorage.setItem(rightsKey, JSON.stringify(rights))
    else localStorage.removeItem(rightsKey)
  } catch {
    // Storage is denied, and nothing is asked for ahead.
  }
}

function Failed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return <StartFailed error={error} onRetry={again} />
}
