import { login, socialAuth } from '@marketday/contract/identity'
import { call } from '../platform/api/api.ts'
import { storeLogin, storeSocial } from '../platform/session/auth-store.ts'
import { openSocialPopup, type PopupProvider } from './social-popup.ts'

/** Signs in by e-mail and password; nothing is stored until the full reply. Throws `ApiError`. */
export async function signInByPassword(email: string, password: string) {
  storeLogin(await call(login, { body: { email, password } }))
}

/** Signs in or up at a provider; the server verifies the code. Rethrows whatever fails, unchanged. */
export async function signInByProvider(provider: PopupProvider) {
  const { code, state } = await openSocialPopup(provider)
  storeSocial(await call(socialAuth, { params: { type: provider }, body: { code, state } }))
}
