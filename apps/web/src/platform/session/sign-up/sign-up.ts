import { signUp as endpoint } from '@marketday/contract/accounts/identity/identity'
import { call } from '../../api/api.ts'
import { storeLogin } from '../auth-store.ts'

/** Sent with every try until one is answered: a second press after a lost answer makes no second business. */
let attempt: string | null = null

/** Whoever agreed to the terms has an account, in this browser until the address is confirmed. Throws `ApiError`. */
export async function signUp(email: string) {
  attempt ??= crypto.randomUUID()
  storeLogin(await call(endpoint, { body: { email, acceptedTerms: true, attempt } }))
  attempt = null
}
