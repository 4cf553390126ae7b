import { createImport, type Import } from '@marketday/contract/imports/imports'
import { ApiError } from '@marketday/transport/api-error.ts'
import { call } from '../api/api.ts'
import { findPendingImport, forgetPreview } from './kept-preview.ts'

/**
 * Takes the remembered preview into the shop that is signed in; null when there is none
 * or it is gone. A failure of another kind is thrown and the preview stays remembered.
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
