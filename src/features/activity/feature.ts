import { IconHistory } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const activityFeature = defineFeature({
  key: 'activity',
  path: '/activity',
  group: 'community',
  icon: IconHistory,
  needs: [{ at: /^\/activity\b/, extension: 'activity', right: 'activity.read' }],
})
