import type { Order, OrderLine } from '@marketday/contract/orders/orders'
import { isDelivered } from '@marketday/contract/catalog/products/kinds/item-kinds'
import { itemName } from '../../stock/item-name.ts'
import { looseUnits } from '../loose-units.ts'

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
