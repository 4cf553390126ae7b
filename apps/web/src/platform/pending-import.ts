import { createImport, type Import } from '@marketday/contract/imports/imports'
import { call } from './api/api.ts'
import { ApiError } from '@marketday/transport/api-error.ts'

const storageKey = 'pending-import'

/** Keeps a preview over the sign-in, so that the new shop starts with it. */
export function rememberPendingImport(previewToken: string) {
  try {
    sessionStorage.setItem(storageKey, previewToken)
  } catch {
    // Without storage the address is typed again in the shop's own import.
  }
}

export const hasPendingImport = (): boolean => readToken() !== null

/**
 * Takes the remembered preview into the shop that is signed in; null when there is none
 * or it is gone. A failure of another kind is thrown and the preview stays remembered.
 */
export async function claimPendingImport(): Promise<Import | null> {
  const previewToken = readToken()
  if (!previewToken) return null
  try {
    const claimed = await call(createImport, { body: { previewToken, ownershipConfirmed: true } })
    forgetPendingImport()
    return claimed
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    forgetPendingImport()
    return null
  }
}

export function forgetPendingImport() {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored.
  }
}

function readToken(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}
