/** Marks a text that `seal` encrypted; secrets from before have no such mark. */
const mark = 'v1.'
const ivBytes = 12

async function keyFrom(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret)
  const base = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  const how = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode('sealed'),
  }
  return crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Encrypts a text with a key made from the server's secret, so that a copy of the database alone does not reveal it. */
export async function seal(secret: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const how = { name: 'AES-GCM', iv }
  const sealed = await crypto.subtle.encrypt(how, await keyFrom(secret), new TextEncoder().encode(text))
  return mark + btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)))
}

export const isSealed = (text: string): boolean => text.startsWith(mark)

/** Decrypts what `seal` encrypted; undefined when the server's secret has changed since. */
export async function unseal(secret: string, sealed: string): Promise<string | undefined> {
  const bytes = Uint8Array.from(atob(sealed.slice(mark.length)), (letter) => letter.charCodeAt(0))
  const how = { name: 'AES-GCM', iv: bytes.slice(0, ivBytes) }
  try {
    const text = await crypto.subtle.decrypt(how, await keyFrom(secret), bytes.slice(ivBytes))
    return new TextDecoder().decode(text)
  } catch {
    return undefined
  }
}
