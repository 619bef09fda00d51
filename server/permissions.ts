import { writeFileSync } from 'node:fs'
import { type Right, rights, rightsOfRole, shopRoles } from '#contract/rights.ts'
import { callsOf, features } from '#server/features.ts'

export const permissionsFile = 'docs/permissions.md'

export function permissionsTable(): string {
  const head = ['Call', 'Needs', ...shopRoles]
  const rows = Object.values(callsOf(features)).flatMap((calls) =>
    Object.values(calls).map(({ path, access, contentAccess = [], exportAccess, isConfirmed }) => {
      const may = shopRoles.map((role) => {
        if (access === 'anyone' || access === 'signed') return 'yes'
        return rightsOfRole[role].includes(access) ? 'yes' : ''
      })
      const rows = exportAccess ? `; all rows as a stream: ${exportAccess}, confirmed` : ''
      const byContent = contentAccess.map(({ right, when }) => `; ${when}: ${right}`).join('')
      const needs = `${access}${isConfirmed ? ', confirmed' : ''}${byContent}${rows}`
      return [`\`${path}\``, needs, ...may]
    }),
  )
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = (top: readonly string[], lines: readonly (readonly string[])[]) =>
    [line(top), line(top.map(() => '---')), ...lines.map(line)].join('\n')
  const rolesOf = (right: Right) => shopRoles.map((role) => (rightsOfRole[role].includes(right) ? 'yes' : ''))
  return `# Permissions

Generated from the contract by \`npm run permissions\`. \`tests/server/permissions.test.ts\` compares it and makes every call with every role.

## Rules

**Calls.** Each call names the permission it needs, \`signed\` or \`anyone\` (\`x-right\` in \`/api/openapi.json\`). The server checks it before it reads the request and responds 403 with \`code\` \`forbidden\` and \`right\`. Permissions are read with the session on every request; an unknown role has none. A request that contains more than its call needs the permissions for that too, as the table says: the price of a product needs \`catalogue.price\`, its stock \`stock.change\`, and an invoice that is issued when it is added \`invoices.issue\`.

**Roles.** Custom roles are sets of these permissions. A permission to change orders, customers, invoices, stock or the board counts only together with the one to read them. No one can grant or withdraw a permission they lack (\`rightLacking\`), and the last owner cannot be removed (\`lastOwner\`).

**Confirmed calls.** Calls marked \`confirmed\`, and changing your own email address, need a session whose user signed in or entered the password, a passkey or a one-time code (\`account/confirm\`) within the last 15 minutes (\`confirmFirst\`). Programs cannot make them (\`notForPrograms\`), except to stream rows, for which the permission is enough.

**Two-step sign-in.** A role can require a passkey or one-time codes. A session of a member has no permissions until it gives one or adds the first one of the account. Until then it cannot change the password, email address, passkeys or codes (\`factorFirst\`). A session that a provider started is asked for the code if the account has one-time codes. A program token of such a member works only if it was created in a session with the second factor.

**Without a session.** Calendar feeds, invitations and program tokens check on each use that their owner is active and has the permission (\`tests/server/without-session.test.ts\`).

**Records.** A record is read as a whole: an order contains its buyer's name, email address, phone number and city, and is found by them; a customer has the number and sum of their orders; an invoice has its own copy of the billing details. Data of other areas is left out without their permission: an order names no invoice, a stock movement no order, and the activity log neither names nor changes of such records. Shared views, older notifications and the presence of others on a page are left out too. Search, notifications, live events and suggestions follow the same permissions. Hidden products need \`catalogue.edit\` or \`stock.read\`. \`tests/server/hidden-fields.test.ts\` covers each of these.

**People.** Buyers and the team can write to each other; buyers cannot see each other. Someone who was deactivated, or lost the permission for an area, is not suggested there and is rejected as an unknown person (404). Records that already name them keep the name and can be saved (\`tests/server/deactivated.test.ts\`). A guest of an event can read and answer it without seeing its calendar; only people with access to that calendar can change it (\`notOrganizer\`).

**In the app.** The app receives its permissions with \`account/me\`. It hides what the user can never do, locks the fields of records that they can only read and names the missing permission, and sends no request that would be rejected. When a permission is withdrawn, its pages close and their data is deleted from memory and disk.

## Permissions by role

${table(
  ['Permission', ...shopRoles],
  rights.map((right) => [right, ...rolesOf(right)]),
)}

## Calls

${table(head, rows)}
`
}

if (process.argv[1]?.endsWith('permissions.ts')) writeFileSync(permissionsFile, permissionsTable())
