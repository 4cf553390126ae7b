import { clsx } from 'clsx'
import { code128, drawingSVG, ean13 } from 'bwip-js/generic'

import type { CellRow } from '@marketday/contract/catalog/products/item-cells'
import { spellBarcode } from '@marketday/contract/stock/spell-barcode'

import { money } from '../../platform/format.ts'
import { QrCode } from '../../ui/page/QrCode.tsx'
import { codeOf, type LabelLook } from './label-look.ts'

interface LabelProps {
  row: CellRow
  look: LabelLook
  /** Millimeters. */
  height: number
}

/** Black on white in dark mode too, like the print. */
export function Label({ row, look, height }: LabelProps) {
  const { title, variantTitle, priceMinor, currency } = row
  const isLow = height < 24
  return (
    <div
      className={clsx(
        'flex size-full flex-col overflow-hidden bg-white p-[2mm] leading-tight text-black',
        isLow ? 'text-[2.1mm]' : 'text-[2.9mm]',
      )}
    >
      <div className="flex items-baseline justify-between gap-[1.5mm]">
        <bdi className="min-w-0 truncate font-semibold">{title}</bdi>
        {look.hasPrice && (
          <span className="shrink-0 font-semibold tabular-nums">{money(priceMinor, currency)}</span>
        )}
      </div>
      {variantTitle && <bdi className="truncate">{variantTitle}</bdi>}
      <div className="mt-[1mm] flex min-h-0 flex-1 items-stretch">
        <Code text={codeOf(row)} isSquare={look.code === 'qr'} />
      </div>
    </div>
  )
}

function Code({ text, isSquare }: { text: string; isSquare: boolean }) {
  if (text === '') return null
  if (isSquare)
    return (
      <div className="flex min-w-0 flex-1 items-center gap-[1.5mm] [&>svg]:m-0 [&>svg]:h-full [&>svg]:w-auto [&>svg]:rounded-none">
        <QrCode text={text} label={`QR code of ${text}`} />
        <span className="min-w-0 truncate">{text}</span>
      </div>
    )
  const bars = drawBars(text)
  if (!bars) return <span className="self-end truncate">{text}</span>
  return (
    <div className="flex min-w-0 flex-1 flex-col items-center">
      <img src={bars.src} alt={`${bars.kind} of ${bars.text}`} className="min-h-0 w-[88%] flex-1" />
      <span className="max-w-full truncate tabular-nums">{bars.text}</span>
    </div>
  )
}

interface Bars {
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
