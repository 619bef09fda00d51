import { IconStar } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const moderationFeature = defineFeature({
  key: 'moderation',
  path: '/reviews',
  group: 'shop',
  icon: IconStar,
  shortcut: 'g r',
  keys: [
    { keys: ['P'], does: 'publish', isSingle: true },
    { keys: ['R'], does: 'reject', isSingle: true },
  ],
  needs: [{ at: /^\/reviews\b/, right: 'reviews.moderate' }],
  changes: 'shop',
  mutations: async () => (await import('./mutations.ts')).moderationMutations,
  conflicts: { moderate: async () => ({ default: (await import('./review-conflict.tsx')).ReviewConflict }) },
})
