import type { Readable } from 'node:stream'

import type { Config } from '../../../config.ts'
import type { Services } from '../../services.ts'
import { sealed } from '../files.ts'
import type { StoredFile } from '../files.ts'
import { safeFileName } from './safe-file-name.ts'

/** Whoever a download breaks off for may go on with it for so long. */
const openSeconds = 3_600

/** Never shown by a browser, whatever is in it. */
const contentType = 'application/octet-stream'

/** Where the bytes of a file that is sold lie. */
export const digitalKey = (storageKey: string): string => `${storageKey}/original.bin`

/** Keeps what is sold as it is; the same bytes always land in the same place. */
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

/** The address of a file that somebody has bought, with the name that it gets on their device. */
export function downloadUrl(
  config: Pick<Config, 'mediaUrl' | 'appSecret'>,
  { storageKey, name }: { readonly storageKey: string; readonly name: string },
  now: Date,
): string {
  const path = downloadPath(storageKey, safeFileName(name))
  return sealed(config, new URL(path, config.mediaUrl), { now, seconds: openSeconds })
}

/** What the seal of such an address is over. */
export const downloadPath = (storageKey: string, name: string): string =>
  `/${digitalKey(storageKey)}?${String(new URLSearchParams({ name }))}`
