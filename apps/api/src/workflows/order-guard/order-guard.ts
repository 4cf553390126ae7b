import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { FastifyRequest } from 'fastify'

import { orderGuard } from '@marketday/contract/orders/order-guard'
import type { ReviewReason } from '@marketday/contract/orders/order-guard'

import { inOrder } from '../../platform/database/in-order.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { limited } from '../../platform/http/errors.ts'
import { findReviewReason } from '../cart/rules.ts'
import type { OrderFacts } from '../cart/rules.ts'
import type { CartContents } from '../cart/queries.ts'
import { networkHash } from '../../platform/network.ts'
import type { Services } from '../../platform/services.ts'

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
        (select count(*)::int from orders o where o.customer_id in (
            select coalesce(merged_into, customer_id) from customers
            where limit_key(email_key) = limit_key(${parameters.email}::text))
          and o.placed_at > app_now() - interval '1 hour' and o.payment_method = 'cash') as "ofAddress",
        ${fitsShare(parameters)} as "fitsShare"`.compile(db),
}))

interface HoldState {
  readonly fits: boolean
  readonly openHolds: number
  readonly holdsOfHour: number
}

/** True if the checkout may reserve goods and slot. If not, it still leads to payment: first paid, first served. */
export async function mayKeep(
  db: Db,
  { cart, lines }: CartContents,
  network: string,
): Promise<boolean> {
  if (network === '') return true
  const parameters = {
    network,
    cartId: cart.cartId,
    variantIds: lines.map((line) => line.variantId),
    quantities: lines.map((line) => line.quantity),
    slotId: cart.slotId,
  }
  const [, { rows }] = await inOrder([
    takeTurn(db, network),
    sql<HoldState>`
      select ${fitsShare(parameters)} as fits,
        (select count(*)::int from carts where network = ${network} and status = 'checkout' and keeps_goods) as "openHolds",
        (select coalesce(sum(keep_count), 0)::int from carts
          where network = ${network} and kept_at > app_now() - interval '1 hour') as "holdsOfHour"`.execute(
      db,
    ),
  ])
  const [state] = rows
  return (
    state !== undefined &&
    state.fits &&
    state.openHolds < orderGuard.openHolds &&
    state.holdsOfHour < orderGuard.holdsOfNetworkPerHour &&
    cart.keepCount < orderGuard.holdsOfCart
  )
}

/** SQL of the order's columns: bound values or parameters. */
interface ShareRequest {
  readonly network: unknown
  /** This cart's own lines do not count. */
  readonly cartId: unknown
  readonly variantIds: unknown
  readonly quantities: unknown
  readonly slotId: unknown
}

/**
 * True if a network reserves no more than its share of an item and a slot, including this request.
 * Counts unpaid reservations of unconfirmed addresses: running checkouts, and cash orders of the
 * last day.
 */
const fitsShare = ({
  network,
  cartId,
  variantIds,
  quantities,
  slotId,
}: ShareRequest): RawBuilder<boolean> => {
  const carts = sql`carts c where c.network = ${network}::text and c.status = 'checkout' and c.keeps_goods
    and c.cart_id is distinct from ${cartId}::uuid`
  const orders = sql`orders o join customers k on k.customer_id = o.customer_id
    where o.network = ${network}::text and o.placed_at > app_now() - interval '1 day' and o.status in ('open', 'held')
      and o.payment_method = 'cash' and o.captured_minor = 0 and k.email_confirmed_at is null`
  return sql<boolean>`(not exists (
      select from (
        select coalesce(part.variant_id, wish.variant_id) as variant_id, sum(wish.quantity * coalesce(part.quantity, 1)) as quantity
        from unnest(${variantIds}::uuid[], ${quantities}::bigint[]) wish (variant_id, quantity)
        join variants asked on asked.variant_id = wish.variant_id
        left join bundle_parts part on part.product_id = asked.product_id
        group by 1
      ) goods
      join variants v on v.variant_id = goods.variant_id and v.tracked and not v.backorder
      cross join lateral (select coalesce(sum(on_hand), 0) as units from stock_levels s where s.product_id = v.product_id and s.variant_id = v.variant_id and s.for_sale) shelf
      where goods.quantity + coalesce((
          select sum(m.reserved_delta)
          from (select c.cart_id as id from ${carts} union all select o.order_id from ${orders}) keeper
          -- By what keeps it: of an item that many want there are more movements.
          cross join lateral (
            select reserved_delta from stock_movements where reference_id = keeper.id and variant_id = v.variant_id offset 0
          ) m), 0)
        > greatest(${sql.lit(orderGuard.leastUnits)}, shelf.units / ${sql.lit(orderGuard.shareOfStock)}))
    and not exists (
      select from delivery_slots t where t.delivery_slot_id = ${slotId}::uuid
        and 1 + (select count(*) from ${carts} and c.delivery_slot_id = t.delivery_slot_id)
          + (select count(*) from ${orders} and o.delivery_slot_id = t.delivery_slot_id)
          > greatest(${sql.lit(orderGuard.leastPlaces)}, t.capacity / ${sql.lit(orderGuard.shareOfStock)})))`
}

/**
 * Serializes counting per network or address until the end of the transaction, so that concurrent
 * requests see each other. Always before locking goods and slots; a single statement, so that
 * pipelined ones read after it.
 */
async function takeTurn(db: Db, ...keys: readonly string[]): Promise<void> {
  const names = keys.map((key) => `${db.context.tenantId} ${key}`).toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) name`.execute(
    db,
  )
}

/** Network to count; empty if limits are off (`ORDER_GUARD=off`). */
export const guardedNetwork = ({
  request,
  services: { config },
}: {
  readonly request: Pick<FastifyRequest, 'ip'>
  readonly services: Pick<Services, 'config'>
}): string => (config.shopLimits.guardsOrders ? networkHash(config, request.ip) : '')
