import { signUp as endpoint } from '@marketday/contract/identity/identity'
import { call } from '../../api/api.ts'
import { storeLogin } from '../auth-store.ts'

/** Whoever agreed to the terms has an account, in this browser until the address is confirmed. Throws `ApiError`. */
export async function signUp(email: string) {
  storeLogin(await call(endpoint, { body: { email, acceptedTerms: true } }))
}
