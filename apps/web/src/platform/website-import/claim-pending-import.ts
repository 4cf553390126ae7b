import { createImport, type Import } from '@marketday/contract/imports/imports'
import { ApiError } from '@marketday/transport/api-error.ts'
import { call } from '../api/api.ts'
import { findPendingImport, forgetPreview } from './kept-preview.ts'

/**
 * Claims the remembered preview for the signed-in shop; null if there is none or it is gone.
 * Throws on other failures and keeps the preview.
 */
export async function claimPendingImport(): Promise<Import | null> {
  const previewToken = findPendingImport()
  if (previewToken === null) return null
  try {
    const claimed = await call(createImport, { body: { previewToken, ownershipConfirmed: true } })
    forgetPreview()
    return claimed
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    forgetPreview()
    return null
  }
}
