import { Button } from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { QueryErrorResetBoundary, useQueryClient } from '@tanstack/react-query'
import { CatchBoundary, Link, Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Dots } from '#app/dots.tsx'
import { featureOf, mayRead, navOf, neededFor } from '#app/nav.ts'
import { useRecovery } from '#app/use-recovery.ts'
import { isInUse } from '#contract/areas.ts'
import type { Right } from '#contract/rights.ts'
import { AccountMenu } from '#features/account/account-menu.tsx'
import { useFaces } from '#features/account/faces.ts'
import { IdentityQuestion } from '#features/account/factors/identity-question.tsx'
import {
  useExtensions,
  useFollowLogo,
  useMyRights,
  useNeedsFactor,
  useRights,
  useSentShop,
} from '#features/account/queries.ts'
import { useSignOut } from '#features/account/session/sign-out.tsx'
import { CartLink } from '#features/checkout/cart/cart-link.tsx'
import { useIsMenuAwaited, useWidgetGroup } from '#features/menu/queries.ts'
import { NotificationBell } from '#features/notifications/notification-bell.tsx'
import { DraftMessages } from '#forms/draft-messages.tsx'
import { ApiError } from '#kernel/api-error.ts'
import { ClockOf } from '#kernel/clock-of.tsx'
import { failureText } from '#kernel/failure.ts'
import { ownTaxStatus } from '#kernel/own-tax-status.ts'
import { OwnRights, useMay } from '#kernel/rights.ts'
import { shopCurrency } from '#kernel/shop-currency.ts'
import { shopZone } from '#kernel/shop-days.ts'
import { shopDiscounts } from '#kernel/shop-discounts.ts'
import { shopName } from '#kernel/shop-name.ts'
import { shopSettings, useShopSettings } from '#kernel/shop-settings.ts'
import { clearChangeMessages, configureSnackbar, notify, snackbar } from '#kernel/snackbar.ts'
import { dropDraftsOf } from '#offline/drafts.ts'
import { PageDraftScope } from '#ui/draft-scope.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TeamFaces } from '#ui/team-faces.tsx'
import { MainLayout } from './main-layout.tsx'
import { MinimalLayout } from './minimal-layout.tsx'
import { ConflictDialogs } from './outbox/conflict-dialogs.tsx'
import { useCreateCommands } from './use-create-commands.tsx'

// Lazy, because the cart may load after the page.
const CartButton = lazyPart(() => import('#features/checkout/cart/cart-button.tsx'), 'CartButton')

export function MainFrame() {
  const { t } = useTranslation('pages')
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <CatchBoundary
          getResetKey={() => 'menu'}
          errorComponent={({ error, reset: again }) => (
            <StartFailed
              error={error}
              onRetry={() => {
                reset()
                again()
              }}
            />
          )}
        >
          <Suspense fallback={<Dots label={t('loadingMenu')} />}>
            <Shell />
          </Suspense>
        </CatchBoundary>
      )}
    </QueryErrorResetBoundary>
  )
}

/** Shown when the session could not be checked; always offers a retry. */
export function StartFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('pages')
  const common = useTranslation('common').t
  const { signOut, question } = useSignOut()
  const isApiError = error instanceof ApiError
  useRecovery(error, onRetry)
  return (
    <MinimalLayout>
      <ErrorBlock
        level={1}
        title={t('faultTitle')}
        message={isApiError ? failureText(error) : t('faultText')}
        details={isApiError ? `${error.status} ${error.message}` : String(error)}
        onRetry={onRetry}
        actions={
          <Button variant="subtle" onClick={signOut}>
            {common('signOut')}
          </Button>
        }
      />
      {question}
    </MinimalLayout>
  )
}

/** Shown for pages whose calls the server lacks. */
function NotOfThisServer() {
  const { t } = useTranslation('common')
  return <ErrorBlock level={1} title={t('unknownCall.title')} message={t('unknownCall.text')} />
}

/** Shown for pages of an area that the shop has switched off. */
function AreaOff() {
  const { t } = useTranslation('pages')
  const may = useMay()
  const actions = may('settings.edit') && (
    <Button component={Link} to="/settings/areas">
      {t('areaOffOpen')}
    </Button>
  )
  return <ErrorBlock level={1} title={t('areaOffTitle')} message={t('areaOffText')} actions={actions} />
}

/** Shown for pages that the user has no right to. */
function NotAllowed({ right }: { right: Right }) {
  const { t } = useTranslation(['pages', 'rights'])
  const navigate = useNavigate()
  if (useNeedsFactor())
    return (
      <ErrorBlock
        level={1}
        title={t('needsFactorTitle')}
        message={t('needsFactorText')}
        actions={<Button onClick={() => void navigate({ to: '/account' })}>{t('needsFactorOpen')}</Button>}
      />
    )
  const message = t('forbiddenText', { right: t(`rights:${right}`) })
  return <ErrorBlock level={1} title={t('forbiddenTitle')} message={message} />
}

/** Refetches everything when the shop's zone or currency changes: days and amounts change with them. */
function useFollowShop() {
  const { name = '', zone, currency, logo, settings, discounts, taxStatus } = useSentShop()
  const client = useQueryClient()
  useEffect(() => shopName.set(name), [name])
  useFollowLogo(logo)
  useEffect(() => shopSettings.set(settings), [settings])
  useEffect(() => shopDiscounts.set(discounts), [discounts])
  useEffect(() => ownTaxStatus.set(taxStatus), [taxStatus])
  useEffect(() => {
    if (zone === shopZone.get() && currency === shopCurrency.get()) return
    shopZone.set(zone)
    shopCurrency.set(currency)
    void client.invalidateQueries()
  }, [zone, currency, client])
}

/** Loads the page once its right was given, and forgets what may no longer be read, on disk too. */
function useFollowRights() {
  const router = useRouter()
  const client = useQueryClient()
  const rights = useMyRights()
  const previousRights = useRef(rights)
  useEffect(() => {
    const lost = previousRights.current?.some((right) => rights && !rights.includes(right)) ?? false
    const isChanged = lost || previousRights.current?.length !== rights?.length
    previousRights.current = rights
    if (!isChanged) return
    if (lost) {
      client.removeQueries({ type: 'inactive' })
      void import('#offline/saved-reads.ts').then(({ wipeReads }) => wipeReads())
      clearChangeMessages()
    }
    void router.invalidate()
  }, [rights, router, client])
}

/**
 * Deletes drafts that hold a record which may no longer be read. Those of new records are the user's own words, and
 * those of an area that is off are shown again with it.
 */
function useDropLostDrafts() {
  const rights = useMyRights()
  // Without the second factor, rights are missing only until it is given.
  const needsFactor = useNeedsFactor()
  useEffect(() => {
    if (!rights || needsFactor) return
    // The areas came with the rights; `useFollowShop` has stored them before this runs.
    const { areas } = shopSettings.get()
    const may = (right: Right) => rights.includes(right) || !isInUse(right, areas)
    dropDraftsOf((path) => !path.endsWith('/new') && !mayRead(path, may))
  }, [rights, needsFactor])
}

function Shell() {
  const { t } = useTranslation('pages')
  const common = useTranslation('common').t
  const widget = useWidgetGroup()
  const isAwaited = useIsMenuAwaited()
  const { signOut, question } = useSignOut()
  const can = useExtensions()
  const navigate = useNavigate()
  const toCreate = useCreateCommands()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const may = useRights()
  // The rendered page counts, not one still loading: leaving a closed page would draw it for a moment.
  const currentPath = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '/' })
  const { extensions, rights, areas } = neededFor(currentPath, may)
  const lacking = rights.find((right) => !may(right))
  const areasInUse = useShopSettings('areas')
  const isOff = areas.some((area) => !areasInUse[area]) || (lacking && !isInUse(lacking, areasInUse))
  const { dense, iconVariant, maxStack, duration } = snackbar.usePart((now) => now)
  const faces = useFaces()
  useFollowShop()
  useFollowRights()
  useDropLostDrafts()
  if (isAwaited) return <Dots label={t('loadingMenu')} />
  return (
    <DraftMessages>
      <OwnRights value={may}>
        <TeamFaces value={faces}>
          <MainLayout
            nav={navOf(widget, { can, may, inUse: areasInUse })}
            path={path}
            cart={
              areasInUse.checkout && (
                <Suspense fallback={<CartLink />}>
                  <CartButton />
                </Suspense>
              )
            }
            notifications={can('notifications') && <NotificationBell />}
            account={<AccountMenu onSignOut={signOut} />}
            commands={[
              ...toCreate,
              {
                id: 'account',
                synonyms: 'account.page',
                group: 'pages',
                title: t('account'),
                icon: <IconUserCircle size={20} aria-hidden="true" />,
                run: () => void navigate({ to: '/account' }),
              },
              {
                id: 'sign-out',
                synonyms: 'shell.signOut',
                group: 'actions',
                title: common('signOut'),
                icon: <IconLogout size={20} aria-hidden="true" />,
                run: signOut,
              },
            ]}
            appearance={{
              snackbar: { dense, iconVariant, maxStack, duration },
              onSnackbar: configureSnackbar,
              onReset: (undo) => void notify({ message: t('appearanceReset'), ...undo }),
            }}
          >
            <ClockOf feature={featureOf(path)}>
              <PageDraftScope>
                {isOff ? (
                  <AreaOff />
                ) : lacking ? (
                  <NotAllowed right={lacking} />
                ) : extensions.every(can) ? (
                  <Outlet />
                ) : (
                  <NotOfThisServer />
                )}
              </PageDraftScope>
            </ClockOf>
          </MainLayout>
          {question}
          <ConflictDialogs />
          <IdentityQuestion />
        </TeamFaces>
      </OwnRights>
    </DraftMessages>
  )
}
