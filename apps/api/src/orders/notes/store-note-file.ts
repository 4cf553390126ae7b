import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import type { uploadNoteFile } from '@marketday/contract/endpoints/files'

import { admitStoredUpload } from '../../platform/files/admit-upload.ts'
import { storeDigitalFile, safeFileName } from '../../platform/files/digital-files.ts'
import { saveFile, storeFile } from '../../platform/files/files.ts'
import type { StoredFile } from '../../platform/files/files.ts'
import { receiveFile } from '../../platform/files/receive-file.ts'
import { AppError } from '../../platform/http/errors.ts'
import { steps } from '../../platform/http/handle.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { requestSignal } from '../../platform/http/request-signal.ts'
import type { Services } from '../../platform/services.ts'

type Upload = Handling<typeof uploadNoteFile>

const fileTexts = { noun: 'file', tooLarge: 'Files may be up to 20 MB' }

/** Type by the first bytes. Pictures are re-encoded; PDFs are stored unchanged and only downloaded. */
export const storeNoteFile = steps({
  before: admitStoredUpload,
  call: async ({ request, reply, services, caller }: Omit<Upload, 'db'>) => {
    const { name, stream } = await receiveFile(request, fileTexts)
    const bytes = await buffer(stream)
    const tenantId = caller.tenant?.id ?? ''
    const isPicture = !isPdf(bytes)
    const stored = isPicture
      ? await storePicture(services, tenantId, { bytes, signal: requestSignal(reply) })
      : await storePdf(services, tenantId, bytes)
    return { name, isPicture, stored }
  },
  after: async ({ db }: Upload, _prepared: void, { name, isPicture, stored }) => ({
    ...(await saveFile(db, stored)),
    name: safeFileName(name),
    isPicture,
  }),
})

const isPdf = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'

async function storePicture(
  services: Services,
  tenantId: string,
  picture: { readonly bytes: Uint8Array; readonly signal: AbortSignal },
): Promise<StoredFile> {
  try {
    return await storeFile(services, tenantId, { ...picture, allow: 'proof' })
  } catch (error) {
    if (!(error instanceof AppError) || error.failure.status !== 415) throw error
    const message = 'Choose a JPEG, PNG, WebP, AVIF or GIF picture, or a PDF'
    throw new AppError({ ...error.failure, message })
  }
}

/** Separate row even if the same bytes are sold as an item's file. */
async function storePdf(
  services: Services,
  tenantId: string,
  bytes: Uint8Array,
): Promise<StoredFile> {
  const stored = await storeDigitalFile(services, tenantId, Readable.from([bytes]))
  const contentHash = createHash('sha256').update(`note:${stored.contentHash}`).digest('hex')
  return { ...stored, contentHash, contentType: 'application/pdf' }
}
