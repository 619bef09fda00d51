import { invitationCalls } from '#contract/invitations.ts'
import { roleCalls, teamCalls, tokenCalls } from '#contract/team.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { invites } from './invites.ts'
import { members } from './members.ts'
import { programTokens } from './program-tokens.ts'
import { roles } from './roles.ts'

export const teamFeature = defineFeature({
  key: 'team',
  table: 'users',
  reads: 'team.manage',
  changes: 'shop',
  calls: { roles: roleCalls, team: teamCalls, invitations: invitationCalls, tokens: tokenCalls },
  activity: {
    record: 'member',
    deeds: {
      'roles/save': 'role.save',
      'roles/factor': 'role.edit',
      'roles/delete': 'role.delete',
      'team/invite': 'invitation.add',
      'team/withdraw': 'invitation.withdraw',
      'team/accept': 'invitation.accept',
      'team/role': 'member.giveRole',
      'team/reset-link': 'member.resetLink',
      'team/end-factors': 'member.endFactors',
      'tokens/add': 'token.add',
      'tokens/revoke': 'token.revoke',
    },
  },
  extensions: ['team'],
  mount({ mount, deps, tokens }) {
    roles(mount, deps)
    programTokens(mount, deps)
    members(mount, deps)
    invites(mount, deps, tokens)
  },
})
