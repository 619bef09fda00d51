import { defineFeature } from '#kernel/feature.ts'

export const hereFeature = defineFeature({ key: 'here', changes: 'people' })
