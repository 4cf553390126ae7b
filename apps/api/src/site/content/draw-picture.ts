import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import satori from 'satori'
import type { Font } from 'satori'
import sharp from 'sharp'
import { pictureSize } from '@marketday/contract/site/site-pages'
import { pictureLayout, type PictureText } from './picture-layout.ts'

/** Draws a PNG with glyphs as outlines, so that no system font is used. */
export async function drawPicture(text: PictureText): Promise<Buffer> {
  const svg = await satori(pictureLayout(text), { ...pictureSize, fonts: await loadFonts() })
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}

const faces = [
  { weight: 500, file: import.meta.resolve('@fontsource/inter/files/inter-latin-500-normal.woff') },
  { weight: 700, file: import.meta.resolve('@fontsource/inter/files/inter-latin-700-normal.woff') },
  {
    weight: 500,
    file: import.meta.resolve('@fontsource/inter/files/inter-latin-ext-500-normal.woff'),
  },
  {
    weight: 700,
    file: import.meta.resolve('@fontsource/inter/files/inter-latin-ext-700-normal.woff'),
  },
] as const

let fonts: Promise<Font[]> | undefined

const loadFonts = () =>
  (fonts ??= Promise.all(
    faces.map(async ({ weight, file }) => ({
      name: 'Inter',
      weight,
      style: 'normal' as const,
      data: await readFile(fileURLToPath(file)),
    })),
  ))
