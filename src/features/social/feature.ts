import { IconNews } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const socialFeature = defineFeature({
  key: 'social',
  path: '/social',
  group: 'community',
  icon: IconNews,
  shortcut: 'g f',
  keys: [{ keys: ['Mod', 'Enter'], does: 'send' }],
  found: {
    posts: ({ id }) => ({ to: '/social/posts/$postId', params: { postId: id } }),
    people: ({ id }) => ({ to: '/social/$tab', params: { tab: 'posts' }, search: { person: Number(id) } }),
  },
  needs: [{ at: /^\/social\b/, right: 'social.use' }],
  changes: 'people',
  mutations: async () => (await import('./mutations.ts')).socialMutations,
})
