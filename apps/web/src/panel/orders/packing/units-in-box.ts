import { countTicked, ticked, type Ticks } from './tick-code.ts'
import type { Piece } from './pieces-to-pack.ts'

interface Unit {
  readonly lineId: string
  readonly quantity: number
}

export function unitsInBox(
  pieces: readonly Piece[],
  ticks: Ticks,
): { readonly units: readonly Unit[]; readonly problem: string | null } {
  if (countTicked(pieces, ticks) === 0) return { units: [], problem: 'Tick what is in the box' }
  const lines = [...Map.groupBy(pieces, ({ lineId }) => lineId)]
  const split = pieces.find((piece) => {
    const parts = pieces.filter(({ lineId }) => lineId === piece.lineId)
    return ticked(piece, ticks) !== wholeUnits(parts, ticks) * piece.each
  })
  const units = lines.map(([lineId, parts]) => ({ lineId, quantity: wholeUnits(parts, ticks) }))
  return {
    units: units.filter(({ quantity }) => quantity > 0),
    problem: split
      ? `${split.bundle?.name} must go into one parcel with all its parts. Check ${split.name}`
      : null,
  }
}

const wholeUnits = (parts: readonly Piece[], ticks: Ticks): number =>
  Math.min(...parts.map((piece) => Math.floor(ticked(piece, ticks) / piece.each)))
