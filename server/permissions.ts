import { writeFileSync } from 'node:fs'
import { type Right, rights, rightsOfRole, shopRoles } from '#contract/rights.ts'
import { callsOf, features } from '#server/features.ts'

/** The file that `npm run permissions` writes, and a test compares. */
export const permissionsFile = 'docs/permissions.md'

/** A table of all calls with the roles that may make them. */
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

Made from the contract by \`npm run permissions\`; \`tests/server/permissions.test.ts\` compares it, and walks every call with every role. Roles of one's own are sets of these rights; one to change orders, customers, invoices, stock or the board counts only with the one to read them.

A call names the right it needs, \`signed\` or \`anyone\` (\`x-right\` in \`/api/openapi.json\`), and is refused before its request is looked at: 403 with \`code\` \`forbidden\` and \`right\`. The rights of a role are read with the session at each request; an unknown role has none. Nobody gives or takes a right that they lack (\`rightLacking\`), and the last owner stays one (\`lastOwner\`). Reads answer only what one may read: the search, notifications, live events and suggestions of people follow the same rights. A request that contains more than its call needs the rights of that too, as the table says: the price of a product needs \`catalogue.price\`, its stock \`stock.change\`, an invoice that is issued as it is added \`invoices.issue\`. What acts without a session, such as a calendar feed, an invitation or a program's token, asks at each use whether its owner is active and has the right (\`tests/server/without-session.test.ts\`). Buyers and the team write to each other; buyers do not see each other.

Calls marked \`confirmed\`, and a change of the own e-mail address, need a session whose user signed in or gave the password, a passkey or a one-time code (\`account/confirm\`) within 15 minutes (\`confirmFirst\`). No program makes them (\`notForPrograms\`); of their streams of rows it needs the right alone. A role may ask for a passkey or one-time codes. A session of a member then has no rights until it gives one, or adds the first one of the account; until then it changes neither password, address, passkeys nor codes (\`factorFirst\`). A session that a provider opened asks for the one-time code of an account that has them. A token of such a member opens nothing unless it was made in a session with the factor.

A record is read as a whole: an order has its buyer's name, e-mail address, phone and town, and is found by them; a customer has the number and sum of their orders; an invoice has its own copy of whom it bills. Whatever else belongs to another area is left out without its right: an order names no invoice, a movement of stock no order, the activity neither names nor changes of such records, and shared views, older notifications and others on the same page are missing. Hidden products are there for \`catalogue.edit\` and \`stock.read\`. \`tests/server/hidden-fields.test.ts\` has each of these ways. A guest of an event reads and answers it without seeing its calendar; only the people of that calendar change it (\`notOrganizer\`).

Somebody who was deactivated, or lost the right to an area, is not offered there and refused as an unknown person (404); what names them goes on naming them, and can be saved (\`tests/server/deactivated.test.ts\`).

The app gets its rights with \`account/me\`. It hides what one may never do, locks the fields of a record that one may only read and says which right they need, and sends no read that would be refused. When a right is taken away, its pages close and their data is deleted from memory and disk.

## Rights

${table(
  ['Right', ...shopRoles],
  rights.map((right) => [right, ...rolesOf(right)]),
)}

## Calls

${table(head, rows)}
`
}

if (process.argv[1]?.endsWith('permissions.ts')) writeFileSync(permissionsFile, permissionsTable())
