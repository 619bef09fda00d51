import { IconMail } from '@tabler/icons-react'
import { defineFeature } from '#kernel/feature.ts'

export const mailFeature = defineFeature({
  key: 'mail',
  path: '/mail',
  group: 'collaboration',
  icon: IconMail,
  shortcut: 'g m',
  keys: [
    { keys: ['C'], does: 'write', isSingle: true },
    { keys: ['E', '#', 'S', 'I', 'U'], does: 'triage', isSingle: true },
    { keys: ['L', 'V'], does: 'sort', isSingle: true },
    { keys: ['R', 'A', 'F'], does: 'answer', isSingle: true },
  ],
  waiting: async () => ({ default: (await import('./queries.ts')).useUnreadMails }),
  needs: [{ at: /^\/mail\b/, right: 'mail.use' }],
  changes: 'people',
  mutations: async () => [
    ...(await import('./mutations.ts')).mailMutations,
    ...(await import('./compose/compose-mutations.ts')).composeMutations,
  ],
  found: {
    mails: ({ id }) => ({ to: '/mail/$folder/$mailId', params: { folder: 'all', mailId: id } }),
    attachments: ({ within }) => ({ to: '/mail/$folder/$mailId', params: { folder: 'all', mailId: within } }),
  },
  create: { command: 'mail', to: '/mail', extension: 'mail' },
})
