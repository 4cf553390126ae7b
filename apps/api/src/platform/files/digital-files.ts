import type { Readable } from 'node:stream'

import type { Config } from '../../config.ts'
import type { Services } from '../services.ts'
import { sealed } from './files.ts'
import type { StoredFile } from './files.ts'

/** Seconds in which an interrupted download may resume. */
const openSeconds = 3_600

/** Never displayed by a browser, regardless of the content. */
const contentType = 'application/octet-stream'

export const digitalKey = (storageKey: string): string => `${storageKey}/original.bin`

/** Stored unchanged, under a key derived from its content. */
export async function storeDigitalFile(
  { files }: Pick<Services, 'files'>,
  tenantId: string,
  stream: Readable,
): Promise<StoredFile> {
  const placeOf = (hash: string) => `d/${tenantId}/${hash}`
  const keyOf = (hash: string) => digitalKey(placeOf(hash))
  const { hash, byteSize } = await files.take(stream, keyOf, contentType)
  const storageKey = placeOf(hash)
  return { storageKey, contentHash: hash, contentType, byteSize, width: null, height: null }
}

interface DownloadTarget {
  readonly storageKey: string
  readonly name: string
  /** Order that bought the file: the address ends with its right to download. */
  readonly orderId?: string | undefined
}

export function downloadUrl(
  config: Pick<Config, 'mediaUrl' | 'appSecret'>,
  { storageKey, name, orderId }: DownloadTarget,
  now: Date,
): string {
  const path = downloadPath({ storageKey, name: safeFileName(name), orderId })
  return sealed(config, new URL(path, config.mediaUrl), { now, seconds: openSeconds })
}

/** Signed part of the URL. */
export const downloadPath = ({ storageKey, name, orderId }: DownloadTarget): string => {
  const query = new URLSearchParams({ name, ...(orderId !== undefined && { order: orderId }) })
  return `/${digitalKey(storageKey)}?${String(query)}`
}

export function safeFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim()
  const dot = plain.lastIndexOf('.')
  const ending = dot > 0 ? plain.slice(dot).slice(0, 20) : ''
  return (
    plain.slice(0, plain.length - ending.length).slice(0, 120 - ending.length) + ending ||
    'download'
  )
}
