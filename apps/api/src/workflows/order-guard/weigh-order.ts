import { sql } from 'kysely'

import { orderGuard } from '@marketday/contract/orders/order-guard'
import type { ReviewReason } from '@marketday/contract/orders/order-guard'

import { inOrder } from '../../platform/database/in-order.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { limited } from '../../platform/http/errors.ts'
import { findReviewReason } from '../cart/rules.ts'
import type { OrderFacts } from '../cart/rules.ts'
import { fitsShare } from './fits-share.ts'
import { takeTurn } from './take-turn.ts'

interface CashOrder {
  readonly network: string
  readonly email: string
  readonly cartId: string | null
  readonly lines: readonly { readonly variantId: string; readonly quantity: number }[]
  readonly slotId: string | null
}

/** Null if a cash order is accepted at once, else the reason for a confirmation; 429 above the network's limit. */
export async function weighOrder(db: Db, order: CashOrder): Promise<ReviewReason | null> {
  const { network, email, cartId, lines, slotId } = order
  if (network === '') return null
  const [, [state]] = await inOrder([
    takeTurn(db, network, email.toLowerCase()),
    readFacts(db, {
      network,
      email,
      cartId,
      slotId,
      variantIds: lines.map((line) => line.variantId),
      quantities: lines.map((line) => line.quantity),
    }),
  ])
  if (!state) throw new Error('an order was weighed without facts')
  if (!state.isConfirmed && state.ofNetwork >= orderGuard.mostCashOrdersOfNetwork)
    throw limited(
      600,
      'Too many cash orders were placed from your network in the last hour. Pay by card, or try again later.',
    )
  return findReviewReason(state)
}

interface Weighing extends Record<string, unknown> {
  readonly network: string
  readonly email: string
  readonly cartId: string | null
  readonly slotId: string | null
  readonly variantIds: readonly string[]
  readonly quantities: readonly number[]
}

const readFacts = preparedStatement<Weighing, OrderFacts>((db, parameters) => ({
  compile: () =>
    sql<OrderFacts>`
      with person as (
        select coalesce(merged_into, customer_id) as customer_id, email_confirmed_at is not null as is_confirmed from customers
        where email_key = lower(${parameters.email}::text)
      )
      select coalesce((select is_confirmed from person), false) as "isConfirmed",
        (select count(*)::int from orders o join customers k on k.customer_id = o.customer_id
          where o.network = ${parameters.network}::text and o.placed_at > app_now() - interval '1 hour'
            and o.payment_method = 'cash' and k.email_confirmed_at is null) as "ofNetwork",
        (select count(*)::int from orders o where o.customer_id = (select customer_id from person)
          and o.placed_at > app_now() - interval '1 hour' and o.payment_method = 'cash') as "ofAddress",
        ${fitsShare(parameters)} as "fitsShare"`.compile(db),
}))
