import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import * as fontkit from 'fontkit'
import PDFDocument from 'pdfkit'

import { findFontPart, loadFontPart } from './script-fonts.ts'

export type Paper = PDFKit.PDFDocument & {
  /** Names of further fonts by the code points that they are for; `addFonts` adds them. */
  readonly partNames: Map<number, string>
  /** Height of the base font above the baseline, as a share of its size; further fonts use its baseline. */
  readonly ascender: number
  /** Direction of the current sheet; texts of a right-to-left sheet are mirrored. */
  direction: 'ltr' | 'rtl'
}

export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

export interface PageSize {
  readonly width: number
  readonly height: number
}
export const a4: PageSize = { width: mm(210), height: mm(297) }

/** Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic. */
const faces = {
  regular: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
} as const
export type Face = keyof typeof faces

type LoadedFont = readonly [face: Face, bytes: Buffer]
let fonts: Promise<readonly [LoadedFont, LoadedFont]> | undefined

const loadFont = async (face: Face): Promise<LoadedFont> => [
  face,
  await readFile(fileURLToPath(faces[face])),
]
const loadFonts = () => (fonts ??= Promise.all([loadFont('regular'), loadFont('bold')]))

let baseFont: Promise<{ characters: ReadonlySet<number>; ascender: number }> | undefined

const readBaseFont = () =>
  (baseFont ??= loadFonts().then(([[, bytes]]) => {
    const { characterSet, ascent, unitsPerEm } = fontkit.create(bytes) as fontkit.Font
    return { characters: new Set(characterSet), ascender: ascent / unitsPerEm }
  }))

export async function openPaper(title: string, language = 'en'): Promise<Paper> {
  const document = new PDFDocument({
    autoFirstPage: false,
    // No built-in font, whose metrics would be loaded from separate files.
    font: '',
    lang: language,
    info: { Title: title, Producer: 'Marketday', Creator: 'Marketday' },
  })
  for (const [face, bytes] of await loadFonts()) document.registerFont(face, bytes)
  const { ascender } = await readBaseFont()
  return Object.assign(document, {
    partNames: new Map<number, string>(),
    ascender,
    direction: 'ltr' as const,
  })
}

/** Left edge of a box, on the other side of a right-to-left sheet. */
export const mirrorX = (paper: Paper, x: number, width: number): number =>
  paper.direction === 'rtl' ? paper.page.width - x - width : x

/** Adds fonts for the characters of these values that the base font lacks; call before drawing them. */
export async function addFonts(paper: Paper, values: unknown, locale: string): Promise<void> {
  const { characters } = await readBaseFont()
  for (const character of new Set(JSON.stringify(values))) {
    const codePoint = character.codePointAt(0) ?? 0
    if (characters.has(codePoint) || paper.partNames.has(codePoint)) continue
    const part = await findFontPart(codePoint, locale)
    if (!part) continue
    if (![...paper.partNames.values()].includes(part.name)) {
      paper.registerFont(fontName('regular', part.name), await loadFontPart(part, 400))
      paper.registerFont(fontName('bold', part.name), await loadFontPart(part, 700))
    }
    paper.partNames.set(codePoint, part.name)
  }
}

export const fontName = (face: Face, part?: string): string => (part ? `${part} ${face}` : face)

export function addPage(paper: Paper, { width, height }: PageSize): void {
  paper.addPage({ size: [width, height], margin: 0 })
}

export const drawnSoFar = (paper: Paper): Buffer | null => paper.read() as Buffer | null
