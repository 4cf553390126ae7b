import { linkPendingIdentity } from '@marketday/contract/accounts/identity/account'
import {
  finishSignIn,
  login,
  requestPasskey,
  signInByCode,
  signInByPasskey,
  socialAuth,
  type SocialProvider,
} from '@marketday/contract/accounts/identity/identity'
import { ApiError, call } from '../../platform/api/api.ts'
import { storeLogin, storeSocial } from '../../platform/session/auth-store.ts'
import { askForPasskey } from '../../platform/session/passkey.ts'
import {
  openSocialPopup,
  type PopupProvider,
  type SocialCode,
} from '../../platform/session/popup.ts'

/** Stores nothing before the complete reply: a missing second factor leaves no trace. Throws `ApiError`. */
export async function byPassword(email: string, password: string, secondFactor?: string) {
  storeLogin(await call(login, { body: { email, password, secondFactor } }))
}

/** Signs in or up at a provider; the server verifies the code. Rethrows failures unchanged (spec 8). */
export async function byProvider(provider: PopupProvider) {
  await bySocialCode(provider, await openSocialPopup(provider))
}

export async function bySocialCode(provider: SocialProvider, { code, state }: SocialCode) {
  storeSocial(await call(socialAuth, { params: { type: provider }, body: { code, state } }))
}

export async function byMailedCode(code: string) {
  storeLogin(await call(signInByCode, { body: { code } }))
}

/** Throws `PasskeyDismissed` if the user closes the browser's dialog. */
export async function byPasskey() {
  const credential = await askForPasskey(await call(requestPasskey))
  storeLogin(await call(signInByPasskey, { body: { credential } }))
}

/** Second step after a provider or mailed code. */
export async function bySecondFactor(secondFactor: string) {
  storeLogin(await call(finishSignIn, { body: { secondFactor } }))
}

/** Links the provider tried first, after signing in the old way. False if none is pending. */
export async function addTriedProvider(): Promise<boolean> {
  try {
    await call(linkPendingIdentity)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}
