import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { maxPictureBytes, pictureTypes, pictureWidths } from '@marketday/contract/files'
import { AppError, invalid } from '../http/errors.ts'
import { createTurns } from '../turns.ts'

export interface EncodedImage {
  readonly width: number
  readonly height: number
  /** `original` and each width the picture has enough pixels for. */
  readonly variants: readonly { readonly name: string; readonly bytes: Uint8Array }[]
}

const maxSvgBytes = 1024 * 1024
/** 50 megapixels: more than a phone takes, less than a bomb needs. */
const maxPixels = 50_000_000
const originalMaxSide = 4096
const logoMaxSide = 1600

// Pictures must not take both processors from the people who are buying; all the others wait.
const { inTurn } = createTurns({ atOnce: 2 })

// Pictures are seen once each; a cache of decoded ones only costs memory.
sharp.cache(false)
sharp.concurrency(1)

/** Decodes what looks like a picture and writes it anew, so that nothing but its pixels is left. */
export async function encodeImage(
  bytes: Uint8Array,
  { svg }: { svg: boolean },
): Promise<EncodedImage> {
  const isSvg = await checkType(bytes, svg)
  return await inTurn(() => encode(bytes, isSvg))
}

/** A small picture to stand in a page by itself, as `data:` address; the same checks, no more than 20 kB. */
export async function encodeThumbnail(
  bytes: Uint8Array,
  { svg, side, fit }: { svg: boolean; side: number; fit: 'cover' | 'inside' },
): Promise<string> {
  const isSvg = await checkType(bytes, svg)
  const encoded = await inTurn(async () => {
    const picture = sharp(bytes, {
      limitInputPixels: maxPixels,
      failOn: 'error',
      pages: 1,
      ...(isSvg && { density: 192 }),
    })
    return await picture
      .timeout({ seconds: 10 })
      .rotate()
      .resize({ width: side, height: side, fit, withoutEnlargement: true })
      .webp({ quality: 62, effort: 3 })
      .toBuffer()
  })
  if (encoded.byteLength > 15_000) throw invalid('This picture cannot be made small enough')
  return `data:image/webp;base64,${encoded.toString('base64')}`
}

async function checkType(bytes: Uint8Array, svgAllowed: boolean): Promise<boolean> {
  if (bytes.byteLength > maxPictureBytes)
    throw new AppError({
      status: 413,
      code: 'payload_too_large',
      message: 'Pictures may be up to 20 MB',
    })
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found && (pictureTypes as readonly string[]).includes(found.mime)) return false
  if (svgAllowed && looksLikeSvg(bytes)) return true
  throw new AppError({
    status: 415,
    code: 'unsupported_media_type',
    message: `Choose a JPEG, PNG, WebP, AVIF or GIF picture${svgAllowed ? ', or an SVG' : ''}`,
  })
}

function looksLikeSvg(bytes: Uint8Array): boolean {
  if (bytes.byteLength > maxSvgBytes) return false
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('utf8')
  // A document type may define entities that grow without end.
  return (
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/i.test(head) &&
    !/<!(DOCTYPE|ENTITY)/i.test(Buffer.from(bytes).toString('utf8'))
  )
}

async function encode(bytes: Uint8Array, isSvg: boolean): Promise<EncodedImage> {
  try {
    const side = isSvg ? logoMaxSide : originalMaxSide
    const upright = sharp(bytes, {
      limitInputPixels: maxPixels,
      failOn: 'error',
      pages: 1,
      ...(isSvg && { density: 192 }),
    })
      .timeout({ seconds: 20 })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await upright
      .webp({ quality: 86, effort: 3 })
      .toBuffer({ resolveWithObject: true })
    const variants = [{ name: 'original', bytes: data }]
    for (const width of pictureWidths.filter((each) => each <= info.width)) {
      const resized = await sharp(data, { limitInputPixels: maxPixels })
        .resize({ width })
        .webp({ quality: 80, effort: 3 })
        .toBuffer()
      variants.push({ name: String(width), bytes: resized })
    }
    return { width: info.width, height: info.height, variants }
  } catch {
    throw invalid(
      'This picture cannot be read. It may be damaged or far too large; try saving it anew.',
      [{ path: 'file', message: 'Not a readable picture' }],
    )
  }
}
