import { sql } from 'kysely'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'

export interface OrderValues {
  readonly orderId: string
  readonly cartId: string | null
  /** Null makes the customer from the contact. */
  readonly customerId: string | null
  readonly newCustomerId: string
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly currency: string
  readonly subtotalMinor: number
  readonly deliveryMinor: number
  readonly taxMinor: number
  readonly totalMinor: number
  readonly capturedMinor: number
  readonly paymentMethod: string
  readonly deliveryKind: string
  /** JSON text, or null. */
  readonly place: string | null
  readonly isAddressChecked: boolean
  readonly status: string
  readonly network: string
  readonly reviewReason: string | null
  readonly slotId: string | null
  readonly note: string
  readonly variantIds: readonly string[]
  readonly titles: readonly string[]
  readonly variantTitles: readonly string[]
  readonly skus: readonly (string | null)[]
  readonly imageKeys: readonly (string | null)[]
  readonly quantities: readonly number[]
  readonly unitPrices: readonly number[]
  readonly lineTotals: readonly number[]
  readonly lineTaxes: readonly number[]
}

export interface InsertedOrder {
  readonly number: number
}

/**
 * Order, lines, customer and number in one statement. Placed last in its flight, so that a refused order
 * draws no number.
 */
export const insertOrder = preparedStatement<OrderValues & Record<string, unknown>, InsertedOrder>(
  (db, parameters) => ({
    compile: () =>
      sql<InsertedOrder>`
      with made as (
        insert into customers (customer_id, email, name, phone)
        select ${parameters.newCustomerId}::uuid, ${parameters.email}::text, ${parameters.name}::text, ${parameters.phone}::text
        where ${parameters.customerId}::uuid is null
        on conflict (tenant_id, email_key) do update set phone = customers.phone
        returning customer_id
      ), placed as (
        insert into orders (order_id, number, cart_id, status, customer_id, email, name, phone, currency, subtotal_minor,
          delivery_minor, tax_minor, total_minor, captured_minor, payment_method, delivery_kind, place, address_checked, delivery_slot_id, note,
          network, review_reason)
        select ${parameters.orderId}::uuid, next_order_number(), ${parameters.cartId}::uuid, ${parameters.status}::text,
          coalesce(${parameters.customerId}::uuid, (select customer_id from made)), ${parameters.email}::text, ${parameters.name}::text,
          ${parameters.phone}::text, ${parameters.currency}::text, ${parameters.subtotalMinor}::bigint, ${parameters.deliveryMinor}::bigint,
          ${parameters.taxMinor}::bigint, ${parameters.totalMinor}::bigint, ${parameters.capturedMinor}::bigint, ${parameters.paymentMethod}::text,
          ${parameters.deliveryKind}::text, ${parameters.place}::jsonb, ${parameters.isAddressChecked}::boolean, ${parameters.slotId}::uuid, ${parameters.note}::text,
          ${parameters.network}::text, ${parameters.reviewReason}::text
        returning number
      ), lines as (
        insert into order_lines (order_id, variant_id, title, variant_title, sku, image_key, quantity, unit_price_minor,
          total_minor, tax_minor, position)
        select ${parameters.orderId}::uuid, line.*
        from unnest(${parameters.variantIds}::uuid[], ${parameters.titles}::text[], ${parameters.variantTitles}::text[], ${parameters.skus}::text[],
          ${parameters.imageKeys}::text[], ${parameters.quantities}::int[], ${parameters.unitPrices}::bigint[], ${parameters.lineTotals}::bigint[],
          ${parameters.lineTaxes}::bigint[]) with ordinality line
      )
      select number from placed`.compile(db),
  }),
)
