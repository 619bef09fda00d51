import { IconLayoutKanban } from '@tabler/icons-react'
import { newStory } from '#contract/story-search.ts'
import { defineFeature } from '#kernel/feature.ts'

export const kanbanFeature = defineFeature({
  key: 'kanban',
  path: '/kanban',
  group: 'collaboration',
  icon: IconLayoutKanban,
  shortcut: 'g k',
  keys: [
    { keys: ['Space'], does: 'drag' },
    { keys: ['E'], does: 'title', isSingle: true },
    { keys: ['C'], does: 'comment', isSingle: true },
    { keys: ['A'], does: 'people', isSingle: true },
    { keys: ['L'], does: 'labels', isSingle: true },
    { keys: ['D'], does: 'day', isSingle: true },
    { keys: ['P'], does: 'priority', isSingle: true },
    { keys: ['M'], does: 'move', isSingle: true },
  ],
  needs: [{ at: /^\/(kanban|board)\b/, right: 'board.read' }],
  changes: 'people',
  mutations: async () => (await import('./mutations.ts')).kanbanMutations,
  found: {
    items: ({ id }) => ({ to: '/kanban', search: { item: id } }),
    stories: ({ id }) => ({ to: '/kanban/backlogs', search: { story: id } }),
  },
  create: { command: 'item', to: '/kanban', extension: 'board', right: 'board.edit' },
  rejected: {
    editItem: ({ itemId }) => ({ to: '/kanban', search: { item: itemId } }),
    addStory: () => ({ to: '/kanban/backlogs', search: { story: newStory } }),
    editStory: ({ storyId }) => ({ to: '/kanban/backlogs', search: { story: storyId } }),
  },
  conflicts: {
    editColumn: async () => ({ default: (await import('./board/column-conflict.tsx')).ColumnConflict }),
  },
})
