import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

import type {
  AssertionCredential,
  AttestationCredential,
  CredentialCreation,
  CredentialRequest,
} from '@marketday/contract/accounts/identity/passkeys'

interface Lies {
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  readonly challenge?: string
}

/** Software passkey (ES256, no attestation). */
export function softwareKey(origin = 'http://localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, asked: string, lies: Lies) => {
    const { challenge = asked } = lies
    return Buffer.from(JSON.stringify({ type, challenge, origin: lies.origin ?? origin }))
  }
  const authData = (lies: Lies, attested?: Buffer) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    const flags = 0x01 | (lies.isVerified === false ? 0 : 0x04) | (attested ? 0x40 : 0)
    const rpIdHash = createHash('sha256')
      .update(lies.rpId ?? new URL(origin).hostname)
      .digest()
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }
  const shell = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    create({ challenge }: CredentialCreation, lies: Lies = {}): AttestationCredential {
      const data = authData(lies, attestedKey(id, publicKey))
      const attestation = cborMap([
        ['fmt', 'none'],
        ['attStmt', {}],
        ['authData', data],
      ])
      return {
        ...shell,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    sign({ challenge }: CredentialRequest, lies: Lies = {}): AssertionCredential {
      const client = clientData('webauthn.get', challenge, lies)
      const data = authData(lies)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...shell,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        },
      }
    },
  }
}

/** Authenticator data of the new key: unknown maker, id, public key in COSE. */
function attestedKey(id: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const cose = cborMap([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  return Buffer.concat([Buffer.alloc(16), length, id, cose])
}

type Cbor = number | string | Buffer | Record<string, never>

/** CBOR subset (RFC 8949) used by authenticators. */
function cborMap(entries: readonly (readonly [Cbor, Cbor])[]): Buffer {
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)]),
  ])
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return head(5, 0)
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}
