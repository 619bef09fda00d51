import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Right } from '#contract/rights.ts'
import { type Member, type Role, roleCalls, type TeamReply, teamCalls } from '#contract/team.ts'
import { request } from '#kernel/api.ts'
import { createOptimisticOverlay } from '#offline/optimistic-overlay.ts'

export type MutationVariables = {
  setRole: { user: string; role: string }
  deactivate: { user: string; heir?: string }
  activate: { user: string }
  endFactors: { user: string }
  withdraw: { id: string }
  revokeToken: { id: string }
  saveRole: { id: string; name: string; rights: readonly Right[]; version?: number }
  removeRole: { id: string }
  setFactor: { id: string; needsFactor: boolean }
}

export type Team = TeamReply & { roles: Role[] }

const TeamCopy = z.extend(teamCalls.list.reply, roleCalls.list.reply.shape)

export const teamQueries = {
  all: ['team'] as const,
  list: () =>
    queryOptions({
      queryKey: [...teamQueries.all, 'list'],
      queryFn: async ({ signal }): Promise<Team> => {
        const [team, { roles }] = await Promise.all([
          request(teamCalls.list, {}, { signal }),
          request(roleCalls.list, {}, { signal }),
        ])
        return { ...team, roles }
      },
      meta: { offline: TeamCopy },
    }),
}

const withMember = (team: Team, user: string, part: Partial<Member>): Team => ({
  ...team,
  members: team.members.map((member) => (member.id === user ? { ...member, ...part } : member)),
})

const countMembers = (team: Team): Team => ({
  ...team,
  roles: team.roles.map((role) => ({
    ...role,
    members: team.members.filter((member) => member.role === role.id).length,
  })),
})

export const { useOptimistic, readOptimistic, commitUpdate } = createOptimisticOverlay<
  Team,
  MutationVariables
>(teamQueries.all, teamQueries.list().queryKey, {
  setRole: (team, { user, role }) => countMembers(withMember(team, user, { role })),
  deactivate: (team, { user }) => withMember(team, user, { isActive: false, devices: 0 }),
  activate: (team, { user }) => withMember(team, user, { isActive: true }),
  endFactors: (team, { user }) => withMember(team, user, { hasFactor: false }),
  withdraw: (team, { id }) => ({ ...team, invites: team.invites.filter((invite) => invite.id !== id) }),
  revokeToken: (team, { id }) => ({ ...team, tokens: team.tokens.filter((token) => token.id !== id) }),
  saveRole: (team, { id, name, rights }) => {
    const existingRole = team.roles.find((role) => role.id === id)
    // As the server counts, so that a second edit is not refused for the first.
    const version = existingRole ? existingRole.version + 1 : 0
    const role: Role = {
      members: 0,
      needsFactor: false,
      ...existingRole,
      id,
      name,
      rights: [...rights],
      version,
    }
    return {
      ...team,
      roles: existingRole
        ? team.roles.map((candidate) => (candidate.id === id ? role : candidate))
        : [...team.roles, role],
    }
  },
  setFactor: (team, { id, needsFactor }) => ({
    ...team,
    roles: team.roles.map((role) => (role.id === id ? { ...role, needsFactor } : role)),
  }),
  removeRole: (team, { id }) => ({ ...team, roles: team.roles.filter((role) => role.id !== id) }),
})
