import { unitPriceOf } from '@marketday/contract/catalog/prices/quantity-breaks'
import type { WaitingCart } from '@marketday/contract/orders/carts/abandoned-carts'

import type { Db } from '../../platform/database/tenant-db.ts'
import type { CartLineRow } from '../cart/queries.ts'
import { changeOf, nameOf } from '../cart/rules.ts'
import { getRecoverable } from './get-recoverable.ts'

export async function getWaitingCart(db: Db, cartId: string): Promise<WaitingCart> {
  const { cart, lines } = await getRecoverable(db, cartId)
  return { currency: cart.currency, lines: lines.map((line) => showLine(line, cart.currency)) }
}

function showLine(line: CartLineRow, currency: string): WaitingCart['lines'][number] {
  const change = changeOf(line, currency)
  const left = Math.min(line.quantity, Math.max(0, line.available ?? line.quantity))
  const quantity = change?.kind === 'gone' ? 0 : left
  const unitPriceMinor = unitPriceOf(line, quantity)
  return {
    id: line.id,
    title: nameOf(line),
    quantity,
    unitPriceMinor,
    totalMinor: quantity * unitPriceMinor,
    change: change?.message ?? null,
  }
}
