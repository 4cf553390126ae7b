import { buffer } from 'node:stream/consumers'

import sharp from 'sharp'

import type { Services } from '../services.ts'

const room = { width: 600, height: 240, fit: 'inside', withoutEnlargement: true } as const

/**
 * A picture of ours as the address of a PNG, by which it is in a PDF once. Null where it cannot be read: the paper goes
 * without it.
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
