import { spellBarcode } from '@marketday/contract/stock/spell-barcode'
import { code128, drawingSVG, ean13 } from 'bwip-js/generic'

export interface Bars {
  readonly kind: 'EAN-13' | 'Code 128'
  /** As a scanner reads them. */
  readonly text: string
  /** An address of the drawing. */
  readonly src: string
}

/**
 * The bars for a barcode or an SKU: EAN-13 for the numbers of the trade, UPC among them, Code 128 for everything else.
 * Null for a text with letters that no scanner reads.
 */
export function drawBars(text: string): Bars | null {
  const before = drawn.get(text)
  if (before !== undefined) return before
  const bars = draw(text)
  drawn.set(text, bars)
  return bars
}

/** A sheet holds the same bars again and again. */
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

/** Drawn to any size: bars need no proportion, only their widths to each other. */
const srcOf = (svg: string) =>
  `data:image/svg+xml,${encodeURIComponent(svg.replace('<svg ', '<svg preserveAspectRatio="none" '))}`

/** Thirteen digits of which the last one proves the others. */
export function isEan(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false
  const sum = [...text].reduce((all, digit, index) => all + Number(digit) * (index % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}
