import { spellBarcode } from '@marketday/contract/stock/spell-barcode'
import { code128, drawingSVG, ean13 } from 'bwip-js/generic'

export interface Bars {
  readonly kind: 'EAN-13' | 'Code 128'
  readonly text: string
  readonly src: string
}

/** Barcode image: EAN-13 for GS1 numbers including UPC, else Code 128. Null for text that scanners cannot read. */
export function drawBars(text: string): Bars | null {
  const before = drawn.get(text)
  if (before !== undefined) return before
  const bars = draw(text)
  drawn.set(text, bars)
  return bars
}

/** Cache, because sheets repeat barcodes. */
const drawn = new Map<string, Bars | null>()

function draw(text: string): Bars | null {
  const number = spellBarcode(text).find(isEan)
  if (number !== undefined) {
    const svg = ean13({ bcid: 'ean13', text: number, height: 12 }, drawingSVG())
    return { kind: 'EAN-13', text: number, src: srcOf(svg) }
  }
  if (!/^[\x20-\x7e]{1,48}$/.test(text)) return null
  return {
    kind: 'Code 128',
    text,
    src: srcOf(code128({ bcid: 'code128', text, height: 12 }, drawingSVG())),
  }
}

/** Scales without preserving the aspect ratio: only relative bar widths matter. */
const srcOf = (svg: string) =>
  `data:image/svg+xml,${encodeURIComponent(svg.replace('<svg ', '<svg preserveAspectRatio="none" '))}`

export function isEan(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false
  const sum = [...text].reduce((all, digit, index) => all + Number(digit) * (index % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}
