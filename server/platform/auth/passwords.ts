/** Password hashing of the runtime; stored as `algorithm$parameters$salt$hash`. */
export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Takes the same time without a stored hash, so that timing does not reveal which accounts exist. */
  verify: (password: string, stored: string | undefined, hasPriority?: boolean) => Promise<boolean>
}

/** Hashes with one algorithm; `params` is the part of the stored hash that only this algorithm reads. */
export type Derive = (
  password: string,
  salt: Uint8Array,
  params: string,
  hasPriority?: boolean,
) => Promise<Uint8Array>

/** Password hashing by the first algorithm; hashes of the others are still understood. */
export function passwordsWith(
  algorithm: string,
  params: string,
  algorithms: Record<string, Derive>,
): Passwords {
  const hash = async (password: string) => {
    const salt = crypto.getRandomValues(new Uint8Array(16))
    const derived = await deriveBy(algorithms, algorithm)(normalized(password), salt, params)
    return [algorithm, params, encode(salt), encode(derived)].join('$')
  }
  let decoy: Promise<string> | undefined
  const verify: Passwords['verify'] = async (password, stored, hasPriority) => {
    decoy ??= hash(crypto.randomUUID())
    const [name = '', by = '', salt = '', expected = ''] = (stored ?? (await decoy)).split('$')
    // Hashes from before passwords were normalized are of the typed form.
    for (const form of new Set([normalized(password), password])) {
      const derived = await deriveBy(algorithms, name)(form, decode(salt), by, hasPriority)
      if (equal(derived, decode(expected))) return stored !== undefined
    }
    return false
  }
  return { hash, verify }
}

/** Keyboards send the same letters in different forms, such as é as one code point or as two. */
const normalized = (password: string) => password.normalize('NFKC')

function deriveBy(algorithms: Record<string, Derive>, name: string): Derive {
  const derive = algorithms[name]
  if (!derive) throw new Error(`No such password algorithm: ${name}`)
  return derive
}

const encode = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const decode = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

function equal(array: Uint8Array, other: Uint8Array): boolean {
  let difference = array.length ^ other.length
  for (let i = 0; i < array.length; i++) difference |= (array[i] ?? 0) ^ (other[i] ?? 0)
  return difference === 0
}
