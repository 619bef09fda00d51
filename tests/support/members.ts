import type { Backend } from './backend.ts'

/** The account that someone new asks for. */
export const newcomer = {
  email: 'mira@example.com',
  password: 'a long password',
  firstName: 'Mira',
  lastName: 'Lund',
}

/** Registers someone, gives them a role, and signs them in; returns the header of their calls. */
export async function signInAs(
  backend: Backend,
  role: string,
  email = `${role}@example.com`,
): Promise<Record<string, string>> {
  const password = 'clay and linen'
  const account = { email, password, firstName: role, lastName: 'Member' }
  const response = await backend.post('account/register', account)
  if (!response.ok) throw new Error(`${email}: ${response.status}`)
  await backend.db.updateTable('users').set({ role_id: role }).where('email', '=', email).execute()
  return backend.signIn(email, password)
}

/** Registers someone new under `firstName@example.com`, and signs them in; returns the header of their calls. */
export async function register(
  backend: Backend,
  firstName: string,
  lastName: string,
): Promise<Record<string, string>> {
  const email = `${firstName.toLowerCase()}@example.com`
  const password = 'a long password'
  const response = await backend.post('account/register', { email, password, firstName, lastName })
  if (!response.ok) throw new Error(`${email}: ${response.status}`)
  return backend.signIn(email, password)
}
