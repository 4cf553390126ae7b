import { Minus, Plus } from 'lucide-react'
import { count } from '../../../platform/format.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import type { Piece } from './pieces-to-pack.ts'
import { ticked } from './tick-code.ts'
import type { TickedGoods } from './use-ticks.ts'

/** Items to pack: ticked at once, or piece by piece. */
export function GoodsToTick({ goods }: { goods: TickedGoods }) {
  return (
    <ul aria-label="Items to pack" className="divide-y divide-line">
      {goods.pieces.map((piece) => (
        <li key={piece.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
          <PieceToTick
            piece={piece}
            inBox={ticked(piece, goods.ticks)}
            onTick={(inBox) => goods.tick(piece, inBox)}
          />
        </li>
      ))}
    </ul>
  )
}

interface PieceToTickProps {
  piece: Piece
  inBox: number
  onTick: (inBox: number) => void
}

function PieceToTick({ piece, inBox, onTick }: PieceToTickProps) {
  const { name, sku, bundle, wanted } = piece
  return (
    <>
      <Checkbox
        label={`${count(wanted)} × ${name}`}
        hint={[sku, bundle && `Part of ${bundle.name}`].filter(Boolean).join(' · ')}
        checked={inBox === wanted}
        indeterminate={inBox > 0 && inBox < wanted}
        onChange={({ target }) => onTick(target.checked ? wanted : 0)}
        className="min-w-0 flex-[1_1_12rem]"
      />
      {wanted > 1 && (
        <span className="flex items-center gap-1 text-sm tabular-nums">
          <IconButton
            label={`Remove one ${name}`}
            icon={<Minus aria-hidden />}
            aria-disabled={inBox === 0}
            className="aria-disabled:opacity-60"
            onClick={() => onTick(Math.max(0, inBox - 1))}
          />
          <span className="min-w-14 text-center">
            {count(inBox)} of {count(wanted)}
          </span>
          <IconButton
            label={`Add one ${name}`}
            icon={<Plus aria-hidden />}
            aria-disabled={inBox === wanted}
            className="aria-disabled:opacity-60"
            onClick={() => onTick(Math.min(wanted, inBox + 1))}
          />
        </span>
      )}
    </>
  )
}
