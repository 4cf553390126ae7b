import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import sharp from 'sharp'
import { definePDFJSModule, getDocumentProxy, renderPageAsImage } from 'unpdf'
import { expect } from 'vitest'

const folder = path.join(import.meta.dirname, 'pictures')
/** Of 255: what smoothing of edges may differ by. */
const mostOfTone = 40
/** Of about 860 000 a page: a letter is more. */
const mostPoints = 5

/**
 * The first page looks as its picture in `pictures` does. `PICTURES=write` writes the picture anew: look at it before it
 * is committed.
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
