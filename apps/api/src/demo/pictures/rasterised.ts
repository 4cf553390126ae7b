import sharp from 'sharp'

/** The pixels of a drawing; what `storeFile` takes from a phone it takes from us. */
export const rasterised = async (svg: string): Promise<Uint8Array> =>
  await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
