import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import sharp from 'sharp'
import { definePDFJSModule, getDocumentProxy, renderPageAsImage } from 'unpdf'
import { expect } from 'vitest'

const folder = path.join(import.meta.dirname, 'pictures')
/** Tolerance of 255, for anti-aliasing. */
const mostOfTone = 40
/** Pixels that may differ, of about 860 000 per page; a letter has more. */
const mostPoints = 5

/**
 * Compares the first page with its picture in `pictures`. `PICTURES=write` rewrites the picture:
 * review it before committing.
 */
export async function expectPictured(name: string, file: Blob): Promise<void> {
  const drawn = await drawFirstPage(file)
  const kept = path.join(folder, `${name}.png`)
  if (process.env.PICTURES === 'write') writeFileSync(kept, drawn)
  const [seen, wanted] = await Promise.all([pointsOf(drawn), pointsOf(readFileSync(kept))])
  expect([seen.info.width, seen.info.height]).toEqual([wanted.info.width, wanted.info.height])
  const others = seen.data.filter(
    (tone, at) => Math.abs(tone - (wanted.data[at] ?? 0)) > mostOfTone,
  ).length
  expect(others, `${name} looks different`).toBeLessThan(mostPoints)
}

async function drawFirstPage(file: Blob): Promise<Buffer> {
  await definePDFJSModule(() => import('unpdf/pdfjs'))
  const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  const canvasImport = () => import('canvas-for-tests')
  const drawn = await renderPageAsImage(document, 1, { canvasImport, scale: 1.25 })
  return await sharp(Buffer.from(drawn))
    .flatten({ background: '#fff' })
    .greyscale()
    .png()
    .toBuffer()
}

const pointsOf = (picture: Buffer) =>
  sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
