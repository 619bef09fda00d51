import type { QueryClient } from '@tanstack/react-query'
import { teamMutations } from '#features/team/mutations.ts'
import { type MutationVariables, readOptimistic, type Team, teamQueries } from '#features/team/queries.ts'
import { preload } from '#kernel/query-client.ts'
import { type Backend, bodyOf } from '#tests/support/backend.ts'
import { fourTests } from '#tests/support/four-tests.ts'
import { mutationWrites } from '#tests/support/mutation-writes.ts'

// Every write of the team, done without a screen. Ada, the owner, does it.

const ownRole = { id: 'packer', name: 'Packer', rights: ['stock.read'] as const }

async function kept(backend: Backend): Promise<Team> {
  const ada = await backend.signIn()
  const team = await bodyOf<Team>(backend.get('team/list', ada))
  return { ...team, ...(await bodyOf<Pick<Team, 'roles'>>(backend.get('roles/list', ada))) }
}

const write = mutationWrites<MutationVariables, Team>({
  feature: 'team',
  mutations: teamMutations,
  read: (client: QueryClient) => preload(client, teamQueries.list()),
  shown: readOptimistic,
  kept,
  async before(backend) {
    const ada = await backend.signIn()
    await backend.post('roles/save', ownRole, ada)
    await backend.post('team/deactivate', { user: 'ines0000' }, ada)
    const codes = { user_id: 'sam00000', secret: 'JBSWY3DPEHPK3PXP', confirmed_at: backend.clock() }
    await backend.db.insertInto('one_time_codes').values(codes).execute()
    await backend.post('tokens/add', { name: 'Stock sync', rights: ['stock.read'], days: 30 }, ada)
    await backend.post('team/invite', { role: 'staff', email: 'nils@example.com' }, ada)
  },
})

const member = ({ members }: Team, id: string) => members.find((one) => one.id === id)
const role = ({ roles }: Team, id: string) => roles.find((one) => one.id === id)

fourTests('/account', {
  'an assigned role': write('setRole', {
    path: 'team/role',
    variables: { user: 'sam00000', role: 'packer' },
    see: (team) => [member(team, 'sam00000')?.role, role(team, 'packer')?.members],
    unchanged: ['manager', 0],
    changed: ['packer', 1],
  }),
  'a deactivated member': write('deactivate', {
    path: 'team/deactivate',
    variables: { user: 'sam00000' },
    see: (team) => member(team, 'sam00000')?.isActive,
    unchanged: true,
    changed: false,
  }),
  'a reactivated member': write('activate', {
    path: 'team/activate',
    variables: { user: 'ines0000' },
    see: (team) => member(team, 'ines0000')?.isActive,
    unchanged: false,
    changed: true,
  }),
  'a removed second factor': write('endFactors', {
    path: 'team/end-factors',
    variables: { user: 'sam00000' },
    see: (team) => member(team, 'sam00000')?.hasFactor,
    unchanged: true,
    changed: false,
  }),
  'a withdrawn invitation': write('withdraw', {
    path: 'team/withdraw',
    variables: ({ invites }) => ({ id: invites[0]?.id ?? '' }),
    see: ({ invites }) => invites.map(({ email }) => email),
    unchanged: ['nils@example.com'],
    changed: [],
  }),
  'a revoked token': write('revokeToken', {
    path: 'tokens/revoke',
    variables: ({ tokens }) => ({ id: tokens[0]?.id ?? '' }),
    see: ({ tokens }) => tokens.map(({ name }) => name),
    unchanged: ['Stock sync'],
    changed: [],
  }),
  'a new role': write('saveRole', {
    path: 'roles/save',
    variables: { id: 'kiln', name: 'Kiln', rights: ['board.read'] },
    see: (team) => role(team, 'kiln')?.rights,
    unchanged: undefined,
    changed: ['board.read'],
  }),
  'a deleted role': write('removeRole', {
    path: 'roles/delete',
    variables: { id: 'packer' },
    see: (team) => role(team, 'packer')?.name,
    unchanged: 'Packer',
    changed: undefined,
  }),
})
