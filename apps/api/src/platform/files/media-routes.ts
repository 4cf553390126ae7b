import type { FastifyReply } from 'fastify'
import {
  fetchPicture,
  maxPictureBytes,
  uploadLogo,
  uploadPicture,
  uploadProof,
} from '@marketday/contract/endpoints/files'
import type { UploadedFile } from '@marketday/contract/endpoints/files'
import type { Db } from '../database/tenant-db.ts'
import { notFound } from '../http/errors.ts'
import { admitProof, admitStoredUpload, checkStorageLeft, takeFromHour } from './admit-upload.ts'
import { mediaUrl, saveFile, signedMediaUrl, storeFile } from './files.ts'
import type { FileKind, StoredFile } from './files.ts'
import { checkSeal, hashShape, uuidShape, readPictureAddress } from './media-address.ts'
import { bindUploads, receiveBytes } from './receive-file.ts'
import { handle, steps } from '../http/handle.ts'
import { requestSignal } from '../http/request-signal.ts'
import type { Handling } from '../http/handle.ts'
import { systemContext } from '../jobs/job-runner.ts'
import type { App, PageRequest, Services } from '../services.ts'

/** Uploads on the main host; serving on the media host, which never receives cookies. */
export async function mediaRoutes(app: App): Promise<void> {
  await bindUploads(app, maxPictureBytes, (uploads) => {
    handle(uploads, uploadPicture, upload('image'))
    handle(uploads, uploadLogo, upload('logo'))
    handle(uploads, uploadProof, upload('proof'))
  })
  handle(app, fetchPicture, takeFromAddress)
  const onMedia = { constraints: { surface: 'media' } }
  app.get('/t/:tenantId/:hash/:file', onMedia, (request: PageRequest, reply) =>
    serve(app.services, { request, reply, isPrivate: false }),
  )
  app.get('/p/:tenantId/:hash/:file', onMedia, (request: PageRequest, reply) =>
    serve(app.services, { request, reply, isPrivate: true }),
  )
}

type AnyUpload = typeof uploadPicture | typeof uploadLogo | typeof uploadProof
type Upload = Handling<AnyUpload>

function upload(kind: FileKind) {
  return steps({
    before: kind === 'proof' ? admitProof : admitStoredUpload,
    call: async ({ request, reply, services, caller }: Omit<Upload, 'db'>) =>
      await storeFile(services, caller.tenant?.id ?? '', {
        bytes: await receiveBytes(request, picture),
        allow: kind,
        signal: requestSignal(reply),
        ...(kind !== 'proof' && { checkSize: roomFor(services, { caller, request }) }),
      }),
    after: ({ db, services }: Upload, _prepared: void, stored: StoredFile) =>
      keep(db, stored, (key) =>
        kind === 'proof'
          ? signedMediaUrl(services.config, key, db.context.now)
          : mediaUrl(services.config, key),
      ),
  })
}

type Fetching = Handling<typeof fetchPicture>

const takeFromAddress = steps({
  before: ({ db }: Fetching) => checkStorageLeft(db, 1),
  call: async ({ services, request, reply, caller, body }: Omit<Fetching, 'db'>) => {
    const signal = requestSignal(reply)
    const bytes = await readPictureAddress(body.address, services.config.importAllow)
    const tenantId = caller.tenant?.id ?? ''
    takeFromHour(bytes.byteLength, { tenantId, ip: request.ip, now: services.clock.now() })
    const checkSize = roomFor(services, { caller, request })
    return await storeFile(services, tenantId, { bytes, allow: 'image', signal, checkSize })
  },
  after: ({ db, services }: Fetching, _prepared: void, stored: StoredFile) =>
    keep(db, stored, (key) => mediaUrl(services.config, key)),
})

/** All widths of a picture can be larger than what was sent. */
function roomFor(services: Services, { caller, request }: Pick<Upload, 'caller' | 'request'>) {
  const db = services.databases.read(systemContext(services, caller.tenant?.id ?? '', request.id))
  return (byteSize: number) => checkStorageLeft(db, byteSize)
}

async function keep(
  db: Db,
  stored: StoredFile,
  urlOf: (storageKey: string) => string,
): Promise<UploadedFile> {
  const { fileId } = await saveFile(db, stored)
  const { storageKey, width, height } = stored
  return { fileId, url: urlOf(storageKey), width, height }
}

const picture = { noun: 'picture', tooLarge: 'Pictures may be up to 20 MB' }

const fileShape = /^(?:original|\d{2,4})\.webp$/

async function serve(
  services: Services,
  {
    request,
    reply,
    isPrivate,
  }: { readonly request: PageRequest; readonly reply: FastifyReply; readonly isPrivate: boolean },
) {
  const { path, etag } = readAddress(request, isPrivate)
  if (isPrivate) checkSeal(services, request, path)
  // Content is immutable per address: a matching ETag needs no access to the store.
  const isKnown = !isPrivate && request.headers['if-none-match'] === etag
  const file = isKnown ? null : await openNearest(services, path.slice(1))
  if (!isKnown && !file) throw notFound('Picture')

  reply.headers({
    etag,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    // Shops and the panel embed them from other hosts.
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable',
  })
  if (!file) return reply.code(304).send()
  return reply
    .header('content-length', file.byteSize)
    .type('image/webp')
    .send(await file.read())
}

/** A picture narrower than the requested width exists only in its original size. */
async function openNearest({ files }: Services, key: string) {
  return (await files.open(key)) ?? (await files.open(key.replace(/[^/]+$/, 'original.webp')))
}

function readAddress(request: PageRequest, isPrivate: boolean) {
  const { tenantId = '', hash = '', file = '' } = request.params
  const isOurs = uuidShape.test(tenantId) && hashShape.test(hash) && fileShape.test(file)
  if (!isOurs) throw notFound('Picture')
  return {
    path: `/${isPrivate ? 'p' : 't'}/${tenantId}/${hash}/${file}`,
    etag: `"${hash.slice(0, 32)}-${file.slice(0, -5)}"`,
  }
}
