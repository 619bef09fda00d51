import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

const digest = (data: Buffer | string) => createHash('sha256').update(data).digest()
const text = (value: Buffer) => value.toString('base64url')
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** An authenticator with one passkey, as a browser would use it at an origin. */
export function createAuthenticator(origin = 'http://localhost') {
  const rpId = new URL(origin).hostname
  const id = randomBytes(16)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0
  const authData = (flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([digest(rpId), Buffer.from([flags]), count, rest])
  }
  return {
    /** Makes the passkey. Present, verified, with its key. */
    create({ challenge }: PublicKeyCredentialCreationOptionsJSON): RegistrationResponseJSON {
      const length = Buffer.from([0, id.length])
      const data = authData(0x45, Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]))
      // A map of CBOR: the format `none`, an empty statement, and the data.
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, origin)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      }
    },
    /** Signs in with it. Present and verified. */
    get({ challenge }: PublicKeyCredentialRequestOptionsJSON): AuthenticationResponseJSON {
      const data = authData(0x05)
      const client = clientData('webauthn.get', challenge, origin)
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, digest(client)]), privateKey)),
        },
      }
    },
  }
}

/** A P-256 key as COSE writes it: a map of CBOR with kind, algorithm, curve and the two coordinates. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const part = (value: string) => Buffer.from(value, 'base64url')
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    part(x),
    Buffer.from([0x22, 0x58, 0x20]),
    part(y),
  ])
}
