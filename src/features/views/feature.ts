import { defineFeature } from '#kernel/feature.ts'

export const viewFeature = defineFeature({
  key: 'views',
  changes: 'people',
  mutations: async () => (await import('#list/views.ts')).viewMutations,
})
