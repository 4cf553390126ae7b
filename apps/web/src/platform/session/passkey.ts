import type {
  AssertionCredential,
  AttestationCredential,
  CredentialCreation,
  CredentialRequest,
} from '@marketday/contract/accounts/identity/passkeys'

/** Requires the JSON methods of WebAuthn (browsers of 2025 and later). */
export function passkeysWork(): boolean {
  const api = globalThis.PublicKeyCredential as Partial<typeof PublicKeyCredential> | undefined
  return typeof api?.parseRequestOptionsFromJSON === 'function'
}

/** The user closed the browser's dialog, or it timed out: no error. */
export class PasskeyDismissed extends Error {
  override readonly name = 'PasskeyDismissed'
}

/** Requests a passkey from the browser. Throws `PasskeyDismissed`. */
export async function askForPasskey(options: CredentialRequest): Promise<AssertionCredential> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return (await asJson(navigator.credentials.get({ publicKey }))) as AssertionCredential
}

/** Creates a passkey. Throws `PasskeyDismissed`, or an error with a displayable message. */
export async function makePasskey(options: CredentialCreation): Promise<AttestationCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  return (await asJson(navigator.credentials.create({ publicKey }))) as AttestationCredential
}

async function asJson(asking: Promise<Credential | null>): Promise<unknown> {
  const credential = await asking.catch((error: unknown) => {
    throw translate(error)
  })
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyDismissed()
  return credential.toJSON()
}

function translate(error: unknown): unknown {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return new PasskeyDismissed()
  if (name === 'InvalidStateError')
    return new Error('This device already has one of your passkeys.')
  if (name === 'SecurityError') return new Error('Passkeys do not work at this web address.')
  return error
}
