import { defineFeature } from '#kernel/feature.ts'

export const configFeature = defineFeature({
  key: 'config',
  links: { look: { to: '/account', hash: 'look' } },
  mutations: async () => [(await import('./put-back-look.ts')).putBackLook.mutation],
})
