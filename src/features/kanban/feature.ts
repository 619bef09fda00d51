import { IconLayoutKanban } from '@tabler/icons-react'
import { newStory } from '#contract/story-search.ts'
import { defineFeature } from '#kernel/feature.ts'

export const kanbanFeature = defineFeature({
  key: 'kanban',
  path: '/kanban',
  group: 'collaboration',
  icon: IconLayoutKanban,
  shortcut: 'g k',
  changes: 'people',
  mutations: async () => (await import('./mutations.ts')).kanbanMutations,
  create: { command: 'item', to: '/kanban', extension: 'board' },
  rejected: {
    editItem: ({ itemId }) => ({ to: '/kanban', search: { item: itemId } }),
    addStory: () => ({ to: '/kanban/backlogs', search: { story: newStory } }),
    editStory: ({ storyId }) => ({ to: '/kanban/backlogs', search: { story: storyId } }),
  },
  conflicts: {
    editColumn: async () => ({ default: (await import('./board/column-conflict.tsx')).ColumnConflict }),
  },
})
