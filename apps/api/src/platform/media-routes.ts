import '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { maxPictureBytes, uploadLogo, uploadPicture, uploadProof } from '@marketday/contract/files'
import type { UploadedFile } from '@marketday/contract/files'
import { AppError, invalid, notFound } from './errors.ts'
import { isSealValid, mediaUrl, saveFile, signedMediaUrl, storeFile } from './files.ts'
import type { FileKind } from './files.ts'
import { handle, steps } from './handle.ts'
import type { Handling } from './handle.ts'
import type { App, Services } from './services.ts'

/** Uploads on the main host; serving on the media host, which never sees a cookie. */
export function mediaRoutes(app: App): void {
  handle(app, uploadPicture, upload('image'))
  handle(app, uploadLogo, upload('logo'))
  handle(app, uploadProof, upload('proof'))
  const onMedia = { constraints: { surface: 'media' } }
  app.get('/t/:tenantId/:hash/:file', onMedia, (request, reply) => serve(app.services, { request, reply, isPrivate: false }))
  app.get('/p/:tenantId/:hash/:file', onMedia, (request, reply) => serve(app.services, { request, reply, isPrivate: true }))
}

type AnyUpload = typeof uploadPicture | typeof uploadLogo | typeof uploadProof
type Upload = Handling<AnyUpload>

function upload(kind: FileKind) {
  return steps({
    before: async () => null,
    call: async ({ request, services, caller }: Omit<Upload, 'db'>) =>
      await storeFile(services, caller.tenant?.id ?? '', { bytes: await onlyFile(request), allow: kind }),
    async after({ db, services: { config } }: Upload, _prepared: null, stored: Awaited<ReturnType<typeof storeFile>>): Promise<UploadedFile> {
      const { fileId } = await saveFile(db, stored)
      const { storageKey, width, height } = stored
      const url = kind === 'proof' ? signedMediaUrl(config, storageKey, db.context.now) : mediaUrl(config, storageKey)
      return { fileId, url, width, height }
    },
  })
}

async function onlyFile(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart())
    throw new AppError({ status: 415, code: 'unsupported_media_type', message: 'Send the picture as multipart/form-data' })
  const part = await request.file({ limits: { files: 1, fields: 0, fileSize: maxPictureBytes } })
  if (!part) throw invalid('Choose a picture', [{ path: 'file', message: 'Required' }])
  try {
    return await part.toBuffer()
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error
    throw new AppError({ status: 413, code: 'payload_too_large', message: 'Pictures may be up to 20 MB' })
  }
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const hashShape = /^[0-9a-f]{64}$/
const fileShape = /^(?:original|\d{2,4})\.webp$/

interface Serving {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly isPrivate: boolean
}

async function serve(services: Services, { request, reply, isPrivate }: Serving) {
  const { tenantId = '', hash = '', file = '' } = request.params as Record<string, string>
  if (!uuidShape.test(tenantId) || !hashShape.test(hash) || !fileShape.test(file)) throw notFound('Picture')
  const path = `/${isPrivate ? 'p' : 't'}/${tenantId}/${hash}/${file}`
  if (isPrivate) checkSeal(services, request, path)

  reply.header('content-security-policy', "default-src 'none'; sandbox")
  reply.header('x-content-type-options', 'nosniff')
  // Shops and the panel live on other hosts and show these pictures.
  reply.header('cross-origin-resource-policy', 'cross-origin')
  reply.header('cache-control', isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable')
  const etag = `"${hash.slice(0, 32)}-${file.slice(0, -5)}"`
  reply.header('etag', etag)
  // The content never changes under its address, so whoever has it need not ask the store.
  if (!isPrivate && request.headers['if-none-match'] === etag) return reply.code(304).send()
  const found = await services.files.open(path.slice(1))
  if (!found) {
    reply.removeHeader('etag').header('cache-control', 'no-store')
    throw notFound('Picture')
  }
  return reply.header('content-length', found.byteSize).type('image/webp').send(found.stream)
}

function checkSeal({ config, clock }: Services, request: FastifyRequest, path: string) {
  const { until, seal } = request.query as Record<string, unknown>
  const given = typeof until === 'string' && typeof seal === 'string' ? { until, seal, now: clock.now() } : null
  if (!given || !isSealValid(config, path, given)) throw notFound('Picture')
}
