import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

import { pictureTypes } from '@marketday/contract/endpoints/files'
import { pictureWidths } from '@marketday/contract/endpoints/picture-widths'

import type { Task, TaskAnswer } from '../isolation/answer-tasks.ts'
import { SvgRefused, allowedSvg } from './svg-allow-list.ts'

const maxSvgBytes = 1024 * 1024
/** 50 megapixels: above phone cameras, below decompression bombs. */
const maxPixels = 50_000_000
const originalMaxSide = 4096
const logoMaxSide = 1600

// Pictures are decoded once; a cache would only use memory.
sharp.cache(false)
sharp.concurrency(1)

export interface EncodeInput {
  readonly mayBeSvg: boolean
}

export interface ThumbnailInput extends EncodeInput {
  readonly side: number
  readonly fit: 'cover' | 'inside'
}

export async function encodePicture({ input, bytes }: Task): Promise<TaskAnswer> {
  return await answered(bytes, input as EncodeInput, async (source) => {
    const side = source.isSvg ? logoMaxSide : originalMaxSide
    const { data, info } = await open(source)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const variants = [
      { name: 'original', width, quality: 86 },
      ...pictureWidths
        .filter((size) => size <= width)
        .map((size) => ({ name: String(size), width: size, quality: 80 })),
    ]
    const encoded: { readonly name: string; readonly bytes: Buffer }[] = []
    for (const variant of variants) {
      // From decoded pixels, so that decoding happens once.
      const bytes = await sharp(data, { raw: { width, height, channels } })
        .resize({ width: variant.width })
        .webp({ quality: variant.quality, effort: 3 })
        .toBuffer()
      encoded.push({ name: variant.name, bytes })
    }
    return {
      answer: {
        is: 'encoded',
        width,
        height,
        variants: encoded.map(({ name, bytes: each }) => ({ name, size: each.length })),
      },
      bytes: Buffer.concat(encoded.map((variant) => variant.bytes)),
    }
  })
}

export async function drawThumbnail({ input, bytes }: Task): Promise<TaskAnswer> {
  const { side, fit, ...rest } = input as ThumbnailInput
  return await answered(bytes, rest, async (source) => ({
    answer: { is: 'drawn' },
    bytes: await open(source)
      .resize({ width: side, height: side, fit, withoutEnlargement: true })
      .webp({ quality: 62, effort: 3 })
      .toBuffer(),
  }))
}

interface Source {
  readonly bytes: Uint8Array
  readonly isSvg: boolean
}

async function answered(
  bytes: Buffer,
  { mayBeSvg }: EncodeInput,
  draw: (source: Source) => Promise<TaskAnswer>,
): Promise<TaskAnswer> {
  try {
    const source = await readSource(bytes, mayBeSvg)
    return source ? await draw(source) : { answer: { is: 'unsupported' } }
  } catch (error) {
    const why = error instanceof SvgRefused ? error.message : null
    return { answer: { is: 'unreadable', why } }
  }
}

/** Detects the type by content only; null for unsupported types. */
async function readSource(bytes: Buffer, mayBeSvg: boolean): Promise<Source | null> {
  const fileType = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (fileType && pictureTypes.some((type) => type === fileType.mime))
    return { bytes, isSvg: false }
  if (!mayBeSvg || !looksLikeSvg(bytes)) return null
  return { bytes: Buffer.from(allowedSvg(bytes.toString('utf8'))), isSvg: true }
}

function looksLikeSvg(bytes: Buffer): boolean {
  if (bytes.byteLength > maxSvgBytes) return false
  const text = bytes.toString('utf8')
  const [first] = /<[a-z][\w:-]*/i.exec(text.slice(0, 4096)) ?? []
  // Document types may define exponentially growing entities.
  return text.trimStart().startsWith('<') && first === '<svg' && !/<!(?:DOCTYPE|ENTITY)/i.test(text)
}

const open = ({ bytes, isSvg }: Source) =>
  sharp(bytes, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    pages: 1,
    ...(isSvg && { density: 192 }),
  }).rotate()
