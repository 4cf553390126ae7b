import { buffer } from 'node:stream/consumers'

import sharp from 'sharp'

import type { Services } from '../services.ts'

const room = { width: 600, height: 240, fit: 'inside', withoutEnlargement: true } as const

/**
 * PNG `data:` URL of a stored picture, embedded once per PDF. Null if unreadable: the document has
 * no logo then.
 */
export async function readLogo(
  { files, log }: Services,
  storageKey: string | null,
): Promise<string | null> {
  if (storageKey === null) return null
  try {
    const file = await files.open(`${storageKey}/original.webp`)
    if (!file) return null
    const png = await sharp(await buffer(await file.read()))
      .resize(room)
      .png()
      .toBuffer()
    return `data:image/png;base64,${png.toString('base64')}`
  } catch (error) {
    log.warn({ err: error }, 'a logo could not be read')
    return null
  }
}
