import type { CellRow } from '@marketday/contract/catalog/products/item-cells'
import { clsx } from 'clsx'
import { money } from '../../../platform/format.ts'
import { QrCode } from '../../../ui/page/QrCode.tsx'
import { drawBars } from './draw-bars.ts'
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
