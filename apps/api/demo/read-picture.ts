import path from 'node:path'

import sharp from 'sharp'

export const readPicture = async (name: string): Promise<Uint8Array> =>
  await sharp(path.join(import.meta.dirname, 'pictures', `${name}.svg`))
    .png({ compressionLevel: 1 })
    .toBuffer()
