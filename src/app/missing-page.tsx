import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Fragment, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBlock } from '#ui/error-block.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { MinimalLayout } from './shell/minimal-layout.tsx'

const CommandPalette = lazyPart(async () => ({
  default: (await import('./shell/command-palette.tsx')).CommandPalette,
}))

/** A page for an unknown address, with a link home and a search of pages. `isPart` is for use beside the menu. */
export function MissingPage({ isPart }: { isPart: boolean }) {
  const { t } = useTranslation('pages')
  const Frame = isPart ? Fragment : MinimalLayout
  const navigate = useNavigate()
  const [isSearching, setSearching] = useState(false)
  const pages = [
    { title: t('dashboard'), to: '/dashboard' },
    { title: t('products'), to: '/products' },
    { title: t('orders'), to: '/orders' },
    { title: t('customers'), to: '/customers' },
    { title: t('stock'), to: '/stock' },
    { title: t('reviews'), to: '/reviews' },
    { title: t('invoices'), to: '/invoices' },
    { title: t('board'), to: '/kanban' },
    { title: t('calendar'), to: '/calendar' },
    { title: t('chat'), to: '/chat' },
    { title: t('contacts'), to: '/contacts' },
    { title: t('social'), to: '/social' },
    { title: t('statistics'), to: '/widget/statistics' },
    { title: t('data'), to: '/widget/data' },
    { title: t('chart'), to: '/widget/chart' },
    { title: t('account'), to: '/account' },
  ] as const
  return (
    <Frame>
      <ErrorBlock
        level={1}
        title={t('missingTitle')}
        message={t('missingText')}
        actions={
          <>
            <Button component={Link} to="/">
              {t('home')}
            </Button>
            <Button variant="default" onClick={() => setSearching(true)}>
              {t('searchPages')}
            </Button>
          </>
        }
      />
      {isSearching && (
        <Suspense>
          <CommandPalette
            commands={pages.map(({ title, to }) => ({
              id: to,
              group: 'pages',
              title,
              run: () => void navigate({ to }),
            }))}
            onClose={() => setSearching(false)}
            onLeave={() => {}}
          />
        </Suspense>
      )}
    </Frame>
  )
}
