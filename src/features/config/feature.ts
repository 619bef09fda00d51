import { defineFeature } from '#kernel/feature.ts'

export const configFeature = defineFeature({
  key: 'config',
  mutations: async () => [(await import('./put-back-look.ts')).putBackLook.mutation],
})
