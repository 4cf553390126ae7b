import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import PDFDocument from 'pdfkit'

export type Paper = PDFKit.PDFDocument

export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

export interface PageSize {
  readonly width: number
  readonly height: number
}
export const a4: PageSize = { width: mm(210), height: mm(297) }

/** Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic; others appear as a box. */
const faces = {
  regular: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
} as const
export type Face = keyof typeof faces

let fonts: Promise<(readonly [Face, Buffer])[]> | undefined

const loadFonts = () =>
  (fonts ??= Promise.all(
    (Object.keys(faces) as Face[]).map(
      async (face) => [face, await readFile(fileURLToPath(faces[face]))] as const,
    ),
  ))

export async function openPaper(title: string): Promise<Paper> {
  const paper = new PDFDocument({
    autoFirstPage: false,
    // No built-in font, whose metrics would be loaded from separate files.
    font: '',
    lang: 'en',
    info: { Title: title, Producer: 'Marketday', Creator: 'Marketday' },
  })
  for (const [face, bytes] of await loadFonts()) paper.registerFont(face, bytes)
  return paper
}

export const addPage = (paper: Paper, { width, height }: PageSize): Paper =>
  paper.addPage({ size: [width, height], margin: 0 })

export const drawnSoFar = (paper: Paper): Buffer | null => paper.read() as Buffer | null
