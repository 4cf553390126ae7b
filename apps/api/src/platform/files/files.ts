import { createHash, createHmac } from 'node:crypto'
import type { Readable } from 'node:stream'
import { maxPictureBytes } from '@marketday/contract/endpoints/files'
import type { Config } from '../../config.ts'
import { sameSecret } from '../ids.ts'
import { tooLarge } from './picture-decoder.ts'
import type { Services } from '../services.ts'
import { appNow } from '../database/sql.ts'
import type { Db } from '../database/tenant-db.ts'

/** Pictures and logos are public by address; delivery proofs are not. */
export type FileKind = 'image' | 'logo' | 'proof'

export interface StoredFile {
  readonly storageKey: string
  readonly contentHash: string
  readonly contentType: string
  readonly byteSize: number
  readonly width: number | null
  readonly height: number | null
}

interface Picture {
  readonly bytes: Uint8Array | Readable
  readonly allow: FileKind
  readonly signal?: AbortSignal
  /** Throws before anything is stored. */
  readonly checkSize?: (byteSize: number) => Promise<void>
}

/** Validates, re-encodes and stores a picture in all widths under a key derived from its content. */
export async function storeFile(
  services: Pick<Services, 'files' | 'pictures'>,
  tenantId: string,
  { bytes, allow, signal, checkSize }: Picture,
): Promise<StoredFile> {
  const content = bytes instanceof Uint8Array ? bytes : await readAll(bytes)
  const { width, height, variants } = await services.pictures.encode(content, {
    mayBeSvg: allow === 'logo',
    party: tenantId,
    ...(signal && { signal }),
  })
  const contentHash = createHash('sha256').update(`${allow}:`).update(content).digest('hex')
  const storageKey = `${allow === 'proof' ? 'p' : 't'}/${tenantId}/${contentHash}`
  const byteSize = variants.reduce((sum, variant) => sum + variant.bytes.byteLength, 0)
  await checkSize?.(byteSize)
  for (const { name, bytes: encoded } of variants)
    await services.files.put(`${storageKey}/${name}.webp`, encoded, 'image/webp')
  return { storageKey, contentHash, contentType: 'image/webp', byteSize, width, height }
}

async function readAll(stream: Readable): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stream) {
    length += part.length
    if (length > maxPictureBytes) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** One row per content. Idempotent. */
export async function saveFile(db: Db, file: StoredFile): Promise<{ fileId: string }> {
  const row = await db
    .insertInto('files')
    .values({
      storage_key: file.storageKey,
      content_hash: file.contentHash,
      content_type: file.contentType,
      byte_size: file.byteSize,
      width: file.width,
      height: file.height,
    })
    .onConflict((conflict) =>
      conflict.constraint('files_content_hash_key').doUpdateSet({
        storage_key: file.storageKey,
        byte_size: file.byteSize,
        uploaded_at: appNow,
      }),
    )
    .returning('file_id')
    .executeTakeFirstOrThrow()
  return { fileId: row.file_id }
}

type MediaConfig = Pick<Config, 'mediaUrl' | 'appSecret'>

/** Public URL; `width` is a width of the contract up to the picture's own. */
export function mediaUrl(config: MediaConfig, storageKey: string, width?: number): string {
  return `${originOf(config.mediaUrl)}/${storageKey}/${width ?? 'original'}.webp`
}

const origins = new WeakMap<URL, string>()

// Cached: called about eighty times for a list page.
function originOf(url: URL): string {
  const cached = origins.get(url)
  if (cached !== undefined) return cached
  origins.set(url, url.origin)
  return url.origin
}

/** Signed URL of a private picture, valid for one minute. */
export const signedMediaUrl = (config: MediaConfig, storageKey: string, now: Date): string =>
  sealed(config, new URL(mediaUrl(config, storageKey)), { now, seconds: 60 })

/** Adds expiry and signature, checked by `isSealValid`. */
export function sealed(
  config: MediaConfig,
  url: URL,
  { now, seconds }: { now: Date; seconds: number },
): string {
  const until = String(Math.ceil(now.getTime() / 1000) + seconds)
  const seal = sealOf(config, url.pathname + url.search, until)
  url.searchParams.set('until', until)
  url.searchParams.set('seal', seal)
  return url.href
}

export function isSealValid(
  config: MediaConfig,
  path: string,
  { until, seal, now }: { until: string; seal: string; now: Date },
): boolean {
  return (
    /^\d{1,12}$/.test(until) &&
    Number(until) * 1000 >= now.getTime() &&
    sameSecret(seal, sealOf(config, path, until))
  )
}

const sealOf = ({ appSecret }: MediaConfig, path: string, until: string) =>
  createHmac('sha256', appSecret).update(`media\n${path}\n${until}`).digest('base64url')
