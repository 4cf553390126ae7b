import { signUp as endpoint } from '@marketday/contract/accounts/identity/identity'
import { call } from '../api/api.ts'
import { storeLogin } from './auth-store.ts'

/** Reused until answered: a retry after a lost reply creates no second business. */
let attempt: string | null = null

/** Creates an account, bound to this browser until the address is confirmed. Throws `ApiError`. */
export async function signUp(email: string) {
  attempt ??= crypto.randomUUID()
  storeLogin(await call(endpoint, { body: { email, acceptedTerms: true, attempt } }))
  attempt = null
}
