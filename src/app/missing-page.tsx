import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Fragment, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#kernel/rights.ts'
import { ErrorBlock } from '#ui/error-block.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { features } from './features.ts'
import { mayOpen } from './nav.ts'
import { MinimalLayout } from './shell/minimal-layout.tsx'
import { useNavTitle } from './shell/nav/use-nav-title.ts'

const CommandPalette = lazyPart(() => import('./shell/command-palette.tsx'), 'CommandPalette')

/** A page for an unknown address, with a link home and a search of pages. `isPart` is for use beside the menu. */
export function MissingPage({ isPart }: { isPart: boolean }) {
  const { t } = useTranslation('pages')
  const Frame = isPart ? Fragment : MinimalLayout
  const navigate = useNavigate()
  const titleOf = useNavTitle()
  const may = useMay()
  const [isSearching, setSearching] = useState(false)
  const pages = [
    ...features.flatMap(({ key, path, group }) => (path && group ? [{ title: titleOf(key), to: path }] : [])),
    { title: t('statistics'), to: '/widget/statistics' },
    { title: t('data'), to: '/widget/data' },
    { title: t('chart'), to: '/widget/chart' },
    { title: t('account'), to: '/account' },
  ].filter(({ to }) => mayOpen(to, may))
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
              run: () => void navigate({ to: to as '/' }),
            }))}
            onClose={() => setSearching(false)}
            onLeave={() => {}}
          />
        </Suspense>
      )}
    </Frame>
  )
}
