import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { features, loadAllMutations } from '#app/features.ts'
import { mayOpen, navOf, pagesOf, trailOf } from '#app/nav.ts'
import { type Right, rightsOfRole } from '#contract/rights.ts'
import { menuGroups } from '#kernel/feature.ts'

const widget = {
  id: 'widget',
  title: 'widget',
  type: 'group',
  icon: 'widget',
  children: [
    { id: 'statistics', title: 'statistics', type: 'item', url: '/widget/statistics' },
    { id: 'no-menu', title: 'hidden', type: 'item', url: '/hidden' },
    { id: 'empty', title: 'empty', type: 'collapse', children: [] },
    {
      id: 'more',
      title: 'more',
      type: 'collapse',
      children: [{ id: 'deep', title: 'deep', type: 'item', url: '/widget/statistics/deep', target: true }],
    },
  ],
}

it('puts the group of the server second, after the overview', () => {
  expect(navOf(widget).map((group) => group.id)).toEqual([
    'overview',
    'widget',
    'shop',
    'collaboration',
    'community',
    'settings',
  ])
  const own = ['overview', 'shop', 'collaboration', 'community', 'settings']
  expect(navOf().map((group) => group.id)).toEqual(own)
})

it('hides hidden entries and empty branches, and lists features by group in their order', () => {
  const inMenu = [...menuGroups, 'foot'].map((group) =>
    features.filter((one) => one.group === group && one.path).map(({ key }) => key),
  )
  const [overview = [], ...others] = inMenu
  expect(pagesOf(navOf(widget)).map((item) => item.id)).toEqual([
    ...overview,
    'statistics',
    'deep',
    ...others.flat(),
  ])
  expect(inMenu.flat()).toEqual(expect.arrayContaining(['dashboard', 'orders', 'kanban', 'social']))
})

it('marks the entry with the longest matching address as current', () => {
  const ids = (path: string) => trailOf(navOf(widget), path).map((item) => item.id)
  expect(ids('/widget/statistics')).toEqual(['widget', 'statistics'])
  expect(ids('/widget/statistics/deep/er')).toEqual(['widget', 'more', 'deep'])
  expect(ids('/widget/statistics-of-another')).toEqual([])
  expect(ids('/account')).toEqual([])
  expect(ids('/settings/team')).toEqual(['settings'])
})

it('opens the pages of the team and the overview of the settings with the right to manage the team', () => {
  const pages = [
    '/settings',
    '/settings/',
    '/settings/team',
    '/settings/tokens',
    '/settings/shop',
    '/settings/logo',
  ]
  const openWith = (right: Right) => pages.filter((path) => mayOpen(path, (candidate) => candidate === right))
  expect(openWith('team.manage')).toEqual(pages.slice(0, 4))
  expect(openWith('settings.read')).toEqual(['/settings', '/settings/', '/settings/logo'])
  expect(openWith('orders.read')).toEqual([])
})

it('has a feature for every name in a mutation', async () => {
  const known = features.map(({ key }) => key)
  const mutations = await loadAllMutations()
  for (const { mutationKey, meta } of mutations)
    for (const feature of [mutationKey[0], ...(meta?.refreshes ?? [])])
      expect(known, mutationKey.join('.')).toContain(feature)
})

it.each(
  globSync('*.{edit,new,import}.tsx', { cwd: 'src/app/routes' }).map(
    (file) => `/${file.replace('_main.', '').replace('.tsx', '').replaceAll('.', '/').replace(/\$\w+/, '1')}`,
  ),
)('does not open the form at %s for readers', (path) => {
  expect(mayOpen(path, (right) => rightsOfRole.reader.includes(right))).toBe(false)
})
