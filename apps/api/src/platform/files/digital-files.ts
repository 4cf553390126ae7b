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

export function downloadUrl(
  config: Pick<Config, 'mediaUrl' | 'appSecret'>,
  { storageKey, name }: { readonly storageKey: string; readonly name: string },
  now: Date,
): string {
  const path = downloadPath(storageKey, safeFileName(name))
  return sealed(config, new URL(path, config.mediaUrl), { now, seconds: openSeconds })
}

/** Signed part of the URL. */
export const downloadPath = (storageKey: string, name: string): string =>
  `/${digitalKey(storageKey)}?${String(new URLSearchParams({ name }))}`

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
