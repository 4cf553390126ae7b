import type { FastifyReply } from 'fastify'

import { maxDigitalBytes, uploadDigitalFile } from '@marketday/contract/endpoints/files'

import type { Db } from '../database/tenant-db.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { handle, steps } from '../http/handle.ts'
import type { Handling } from '../http/handle.ts'
import { systemContext } from '../jobs/job-runner.ts'
import type { App, PageRequest, Services } from '../services.ts'
import { admitStoredUpload } from './admit-upload.ts'
import { saveFile } from './files.ts'
import { checkSeal, hashShape, uuidShape } from './media-address.ts'
import { bindUploads, receiveFile } from './receive-file.ts'
import { digitalKey, downloadPath, storeDigitalFile, safeFileName } from './digital-files.ts'
import { readRange } from './read-range.ts'

/** Reason why the order's address no longer opens the file; null if it does. */
export type RefuseDownload = (
  db: Db,
  bought: { readonly orderId: string; readonly storageKey: string },
) => Promise<string | null>

export async function downloadRoutes(app: App, refuse: RefuseDownload): Promise<void> {
  await bindUploads(app, maxDigitalBytes, (uploads) => handle(uploads, uploadDigitalFile, upload))
  app.get(
    '/d/:tenantId/:hash/original.bin',
    { constraints: { surface: 'media' } },
    (request: PageRequest, reply) => send(app.services, { request, reply, refuse }),
  )
}

type Upload = Handling<typeof uploadDigitalFile>

const file = { noun: 'file', tooLarge: 'Files may be up to 500 MB' }

const upload = steps({
  before: admitStoredUpload,
  call: async ({ request, services, caller }: Omit<Upload, 'db'>) => {
    const { name, stream } = await receiveFile(request, file)
    return { name, stored: await storeDigitalFile(services, caller.tenant?.id ?? '', stream) }
  },
  after: async ({ db }: Upload, _prepared: void, { name, stored }) => ({
    ...(await saveFile(db, stored)),
    name: safeFileName(name),
    byteSize: stored.byteSize,
  }),
})

interface Exchange {
  readonly request: PageRequest
  readonly reply: FastifyReply
  readonly refuse: RefuseDownload
}

async function send(services: Services, { request, reply, refuse }: Exchange) {
  const { tenantId, place, name, orderId } = readAddress(services, request)
  if (orderId !== undefined) {
    const db = services.databases.read(systemContext(services, tenantId, request.id))
    const reason = await refuse(db, { orderId, storageKey: place })
    if (reason !== null) throw forbidden(reason)
  }
  const file = await services.files.open(digitalKey(place))
  if (!file) throw notFound('File')
  const etag = `"${place.slice(-32)}"`
  const range = rangeOf(request, etag, file.byteSize)
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': attachmentOf(name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  })
  if (range === 'outside')
    return reply.code(416).header('content-range', `bytes */${file.byteSize}`).send()
  const { start, end } = range ?? { start: 0, end: file.byteSize - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.byteSize}`)
  return reply
    .header('content-length', end - start + 1)
    .type('application/octet-stream')
    .send(await file.read(range ?? undefined))
}

function readAddress(services: Services, request: PageRequest) {
  const { tenantId = '', hash = '' } = request.params
  const { name, order: orderId } = request.query
  const isOurs = uuidShape.test(tenantId) && hashShape.test(hash) && typeof name === 'string'
  if (!isOurs || (orderId !== undefined && typeof orderId !== 'string')) throw notFound('File')
  const place = `d/${tenantId}/${hash}`
  checkSeal(services, request, downloadPath({ storageKey: place, name, orderId }))
  return { tenantId, place, name, orderId }
}

/** A range is only useful for the same version of the file. */
const rangeOf = ({ headers }: PageRequest, etag: string, byteSize: number) =>
  (headers['if-range'] ?? etag) === etag ? readRange(headers.range, byteSize) : null

/** ASCII fallback and UTF-8 name (RFC 6266). */
function attachmentOf(name: string): string {
  const safe = safeFileName(name)
  const plain = safe.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
