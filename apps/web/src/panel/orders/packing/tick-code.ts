import type { Order, OrderLine } from '@marketday/contract/orders/orders'
import { isDelivered } from '@marketday/contract/catalog/products/item-kinds'
import { looseUnits } from '@marketday/contract/orders/sums/refunded-lines'

import { itemName } from '../../stock/item-name.ts'

export type Ticks = Readonly<Record<string, number>>

/** At most the wanted quantity: some may have been canceled since. */
export const ticked = ({ key, wanted }: Piece, ticks: Ticks): number =>
  Math.min(ticks[key] ?? 0, wanted)

export const countTicked = (pieces: readonly Piece[], ticks: Ticks): number =>
  pieces.reduce((all, piece) => all + ticked(piece, ticks), 0)

export const countWanted = (pieces: readonly Piece[]): number =>
  pieces.reduce((all, { wanted }) => all + wanted, 0)

export interface Outcome {
  readonly ticks: Ticks
  /** Outcome as a sentence. */
  readonly said: string
  readonly isTicked: boolean
}

/** Handles a scanned code of these variants: adds a piece, or returns the reason it does not belong. */
export function tickCode(
  { pieces, ticks }: { readonly pieces: readonly Piece[]; readonly ticks: Ticks },
  variantIds: readonly string[],
): Outcome {
  const groups = variantIds.flatMap((id) => groupsOf(pieces, id))
  const refused = (message: string): Outcome => ({ ticks, said: message, isTicked: false })
  const [first] = groups
  if (!first) return refused('It was ordered, but is not to be packed now. Put it back.')
  const open = groups.find(({ adds }) =>
    adds.every(({ piece, count }) => ticked(piece, ticks) + count <= piece.wanted),
  )
  if (!open) return refused(tooMany(first, ticks))
  const added = open.adds.map(
    ({ piece, count }) => [piece.key, ticked(piece, ticks) + count] as const,
  )
  const next = { ...ticks, ...Object.fromEntries(added) }
  return { ticks: next, said: `${open.name}: ${progress(open, next)}`, isTicked: true }
}

/** Pieces added by one scan: a single one, or a whole bundle. */
interface Group {
  readonly name: string
  readonly adds: readonly { readonly piece: Piece; readonly count: number }[]
}

function groupsOf(pieces: readonly Piece[], variantId: string): Group[] {
  const single = pieces
    .filter((piece) => piece.variantId === variantId)
    .map((piece) => ({ name: piece.name, adds: [{ piece, count: 1 }] }))
  const bundles = Map.groupBy(
    pieces.filter(({ bundle }) => bundle?.variantId === variantId),
    ({ lineId }) => lineId,
  )
  const whole = [...bundles.values()].map((parts) => ({
    name: parts[0]?.bundle?.name ?? '',
    adds: parts.map((piece) => ({ piece, count: piece.each })),
  }))
  return [...single, ...whole]
}

/** Counted in scanned units; a bundle counts once all its parts are packed. */
function progress({ adds }: Group, ticks: Ticks): string {
  const units = adds.map(({ piece, count }) => Math.floor(ticked(piece, ticks) / count))
  const required = adds.map(({ piece, count }) => piece.wanted / count)
  return `${Math.min(...units)} of ${Math.min(...required)}`
}

function tooMany(group: Group, ticks: Ticks): string {
  const whole = group.adds.every(({ piece }) => ticked(piece, ticks) === piece.wanted)
  return whole
    ? `${group.name}: ${progress(group, ticks)} already. This is one too many. Put it back.`
    : `${group.name}: some of its parts are ticked one by one. Continue part by part.`
}

export interface Piece {
  readonly key: string
  readonly lineId: string
  readonly variantId: string
  readonly name: string
  readonly sku: string | null
  /** Bundle of the part; null for an ordered item. */
  readonly bundle: { readonly variantId: string; readonly name: string } | null
  readonly each: number
  readonly wanted: number
}

/** All goods of an order not packed yet. */
export function piecesToPack(order: Pick<Order, 'lines' | 'fulfilment'>): Piece[] {
  return order.lines.flatMap((line) => {
    const units = unitsToPack(line, order.fulfilment)
    return units > 0 ? piecesOfLine(line, units) : []
  })
}

function unitsToPack(line: OrderLine, fulfilment: Order['fulfilment']): number {
  if (!isDelivered(line.kind)) return 0
  if (fulfilment) return fulfilment.lines.find(({ lineId }) => lineId === line.id)?.quantity ?? 0
  return looseUnits(line)
}

function piecesOfLine(line: OrderLine, units: number): Piece[] {
  const { id: lineId, variantId, sku, parts } = line
  const name = itemName(line)
  if (!parts)
    return [{ key: lineId, lineId, variantId, name, sku, bundle: null, each: 1, wanted: units }]
  return parts.map((part) => ({
    key: `${lineId} ${part.variantId}`,
    lineId,
    variantId: part.variantId,
    name: part.title,
    sku: part.sku,
    bundle: { variantId, name },
    each: part.quantity,
    wanted: part.quantity * units,
  }))
}
