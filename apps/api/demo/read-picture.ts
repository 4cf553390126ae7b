import path from 'node:path'

import sharp from 'sharp'

/** The pixels of a drawing in `pictures`; what `storeFile` takes from a phone it takes from us. */
export const readPicture = async (name: string): Promise<Uint8Array> =>
  await sharp(path.join(import.meta.dirname, 'pictures', `${name}.svg`))
    .png({ compressionLevel: 1 })
    .toBuffer()
