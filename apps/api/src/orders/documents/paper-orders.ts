import { sql } from 'kysely'

import type { CreditPayment } from '@marketday/contract/payments/credit/credit-payment'
import type { OrderLine } from '@marketday/contract/orders/orders'
import { parsePlace, placeLines } from '@marketday/contract/contact/place'
import type { DocumentContent } from '@marketday/contract/orders/documents/order-documents'
import { taxNameIn } from '@marketday/contract/catalog/country-taxes'

import { shopperLocale } from '../../catalog/markets/shopper-locale.ts'
import { listCreditPayments } from '../../payments/card/find-payments.ts'
import { inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export type PaperOrder = Awaited<ReturnType<typeof selectOrders>>[number] & {
  readonly lines: readonly PaperLine[]
  readonly creditPayments: readonly CreditPayment[]
}

export type PaperLine = Omit<
  OrderLine,
  | 'image'
  | 'variantId'
  | 'discountMinor'
  | 'returnedQuantity'
  | 'returningQuantity'
  | 'cancelledTaxMinor'
> & {
  readonly variantId: string
  readonly taxLine: number | null
}

export async function findPaperOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<readonly PaperOrder[]> {
  const [orders, lines, paid] = await Promise.all([
    selectOrders(db, orderIds),
    selectLines(db, orderIds),
    listCreditPayments(db, orderIds),
  ])
  const paidFor = Map.groupBy(paid, ({ orderId }) => orderId)
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const byId = new Map(orders.map((order) => [order.id, order]))
  return orderIds.flatMap((id) => {
    const order = byId.get(id)
    return order
      ? [{ ...order, lines: linesOf.get(id) ?? [], creditPayments: paidFor.get(id) ?? [] }]
      : []
  })
}

const selectOrders = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('orders as o')
    .innerJoin('tenants as t', 't.tenant_id', 'o.tenant_id')
    .leftJoin('delivery_slots as s', 's.delivery_slot_id', 'o.delivery_slot_id')
    .select(shopperLocale('o.market_id').as('locale'))
    .select(
      inCamelCase([
        'o.order_id as id',
        'o.number',
        'o.status',
        'o.is_test',
        'o.fulfilment_status',
        'o.placed_at',
        'o.name',
        'o.email',
        'o.phone',
        'o.place',
        'o.delivery_kind',
        'o.customer_note',
        'o.company',
        'o.vat_number',
        'o.billing_address',
      ]),
    )
    .select(
      inCamelCase([
        'o.currency',
        'o.adds_tax',
        'o.delivery_minor',
        'o.tax_minor',
        'o.tax_lines',
        'o.total_minor',
        'o.cancelled_minor',
        'o.kept_minor',
        'o.goodwill_minor',
        'o.returned_cards_minor',
        'o.is_delivery_returned',
        'o.captured_minor',
        'o.refunded_minor',
        'o.balance_minor',
        'o.authorised_minor',
        's.starts_at as slotStartsAt',
        's.ends_at as slotEndsAt',
      ]),
    )
    .where('o.order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute()

const selectLines = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('order_lines as l')
    .select(
      inCamelCase([
        'l.order_id',
        'l.order_line_id as id',
        'l.variant_id',
        'l.kind',
        'l.parts',
        'l.title',
        'l.variant_title',
        'l.sku',
        'l.quantity',
        'l.cancelled_quantity',
        'l.packed_quantity',
        'l.fulfilled_quantity',
      ]),
    )
    .select(inCamelCase(['l.unit_price_minor', 'l.total_minor', 'l.tax_minor', 'l.tax_line']))
    .where('l.order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('l.order_id')
    .orderBy('l.position')
    .execute()

export interface PaperBusiness extends Pick<DocumentContent, 'seller' | 'locale' | 'timeZone'> {
  readonly logoKey: string | null
  readonly currency: string
}

export async function findPaperBusiness(db: Db): Promise<PaperBusiness> {
  const { name, legalName, email, phone, place, taxId, country, ...shown } = await db
    .selectFrom('business_profiles as profile')
    .innerJoin('tenants as tenant', 'tenant.tenant_id', 'profile.tenant_id')
    .leftJoin('files as logo', 'logo.file_id', 'profile.logo_file_id')
    .select(
      inCamelCase([
        'tenant.name',
        'tenant.country',
        'tenant.locale',
        'tenant.currency',
        'tenant.time_zone',
        'profile.legal_name',
        'profile.email',
        'profile.phone',
        'profile.place',
        'profile.tax_id',
        'logo.storage_key as logoKey',
      ]),
    )
    .executeTakeFirstOrThrow()
  const address = placeLines({ ...parsePlace(null), ...place })
  return {
    ...shown,
    seller: { name, legalName, address, email, phone, taxId, taxName: taxNameIn(country) },
  }
}
