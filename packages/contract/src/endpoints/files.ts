import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { Id, line } from './scalars.ts'

export const maxPictureBytes = 20 * 1024 * 1024
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const

export const UploadedFile = z.object({
  fileId: Id,
  url: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
export type UploadedFile = z.output<typeof UploadedFile>

export const maxDigitalBytes = 500 * 1024 * 1024

/** File of a digital item, of any type; stored unchanged. */
export const uploadDigitalFile = post('/files/digital', {
  rawBody: true,
  status: 201,
  idempotency: 'never',
  access: { permission: 'products.edit' },
  summary: 'Upload a file to be downloaded',
  response: z.object({ fileId: Id, name: z.string(), byteSize: z.int() }),
})
export type DigitalFile = z.output<typeof uploadDigitalFile.response>

const upload = { rawBody: true, status: 201, idempotency: 'never', response: UploadedFile } as const

/** One picture per call, as `multipart/form-data`. */
export const uploadPicture = post('/files', {
  ...upload,
  access: { permission: 'products.edit' },
  summary: 'Upload a picture',
})

/** Downloads a picture from a URL and stores it. */
export const fetchPicture = post('/files/from-address', {
  access: { permission: 'products.edit' },
  summary: 'Take a picture from a web address',
  body: z.strictObject({ address: line(2048) }),
  status: 201,
  idempotency: 'never',
  limit: { max: 30, seconds: 60 },
  response: UploadedFile,
})

/** Like a picture, and also accepts SVG, which is rasterized. */
export const uploadLogo = post('/files/logo', {
  ...upload,
  access: { permission: 'settings.edit' },
  summary: 'Upload a logo',
})

/** Delivery photo; accessible only through signed URLs. */
export const uploadProof = post('/files/proof', {
  ...upload,
  access: { permission: 'deliveries.drive' },
  summary: 'Upload a proof of delivery',
})

export const noteFileTypes = [...pictureTypes, 'application/pdf'] as const

/** Attachment of a team note: picture or PDF, accessible only through signed URLs. */
export const uploadNoteFile = post('/files/note', {
  rawBody: true,
  status: 201,
  idempotency: 'never',
  access: { permission: 'orders.edit' },
  summary: 'Upload a file for a note',
  response: z.object({ fileId: Id, name: z.string(), isPicture: z.boolean() }),
})
export type UploadedNoteFile = z.output<typeof uploadNoteFile.response>
