import { sql } from 'kysely'

import { taxLineName } from '@marketday/contract/catalog/tax-lines'
import type { ExportColumn } from '@marketday/contract/orders/export-orders'
import { billOf, taxLineOf } from '@marketday/contract/orders/documents/bill'
import type { Bill } from '@marketday/contract/orders/documents/bill'

import { selectPlaceText } from '../../platform/places/select-place-text.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findPaperOrders } from '../documents/paper-orders.ts'
import type { PaperOrder } from '../documents/paper-orders.ts'
import { soldIn } from '../lists/order-rows.ts'

/** Order or line as exported; amounts in minor units. */
export type ExportedRow = Readonly<Record<ExportColumn, string | number | null>>

/** Order amounts and units, which add up over a file with one row per line. */
const sums = {
  units: null,
  subtotal: null,
  deliveryFee: null,
  tax: null,
  total: null,
  cancelled: null,
  giftCardsSold: null,
  captured: null,
  credit: null,
  refunded: null,
  disputed: null,
  balance: null,
} satisfies Partial<Record<ExportColumn, null>>

type SelectedRow = ExportedRow & {
  readonly orderId: string
  readonly lineId?: string
  /** Not the order's first line. */
  readonly isFurther?: boolean
}

/** In the given order. Taxes and line amounts are those of an invoice issued now. */
export async function findExportedRows(db: Db, page: Page): Promise<ExportedRow[]> {
  const [rows, orders] = await Promise.all([selectRows(db, page), findPaperOrders(db, page.ids)])
  const billed = new Map(orders.map((order) => [order.id, { order, bill: billOf(order) }]))
  return rows.map((row) => {
    const found = billed.get(row.orderId)
    if (!found) return row
    return {
      ...row,
      tax: found.bill.taxMinor,
      ...(row.lineId && lineAmounts(row.lineId, found)),
      ...(row.isFurther && sums),
    }
  })
}

interface Billed {
  readonly order: PaperOrder
  readonly bill: Bill
}

function lineAmounts(lineId: string, { order, bill }: Billed) {
  const line = order.lines.find(({ id }) => id === lineId)
  const tax = line && order.taxLines[taxLineOf(line, order) ?? -1]
  const left = bill.lines.find((billLine) => billLine.lineId === lineId)
  const { quantity, unitPriceMinor, totalMinor, taxMinor } = left ?? nothingLeft
  return {
    lineDiscount: quantity * unitPriceMinor - totalMinor,
    taxRate: tax ? tax.rateBp / 100 : null,
    taxClass: tax ? taxLineName(tax) : null,
    lineTax: taxMinor,
    lineTotal: totalMinor,
  }
}

const nothingLeft = { quantity: 0, unitPriceMinor: 0, totalMinor: 0, taxMinor: 0 }

interface Page {
  readonly ids: readonly string[]
  readonly byLine: boolean
  readonly timeZone: string
}

/** Times are in the time zone of the business. */
async function selectRows(db: Db, { ids, byLine, timeZone }: Page): Promise<SelectedRow[]> {
  const line = byLine
    ? sql`, l.title as item, l.variant_title as variant, l.sku, l.kind, l.quantity, l.cancelled_quantity as "cancelledQuantity",
      l.unit_price_minor as "unitPrice", l.order_line_id as "lineId",
      row_number() over (partition by page.nth order by l.position) > 1 as "isFurther"`
    : sql``
  const { rows } = await sql<SelectedRow>`
    select o.order_id as "orderId", o.number, to_char(o.placed_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "placedAt",
      o.status, o.payment_status as payment, o.fulfilment_status as goods, o.delivery_kind as delivery,
      o.payment_method as method, coalesce(${soldIn}, (select m.name from markets m where m.is_default)) as market, o.name, o.email, o.phone, ${selectPlaceText(sql`o.place`)} as address,
      o.customer_note as note, o.company, o.vat_number as "vatNumber", o.billing_address as "billingAddress", o.priority, coalesce(risk.level, 'none') as risk,
      (select coalesce(string_agg(tag, ', ' order by tag_key), '') from order_tags t where t.order_id = o.order_id) as tags,
      coalesce(assignee.name, '') as assignee, coalesce(to_char(o.due_on, 'YYYY-MM-DD'), '') as due, o.currency,
      (select coalesce(sum(quantity - cancelled_quantity), 0)::int from order_lines u where u.order_id = o.order_id) as units,
      o.subtotal_minor as subtotal, o.delivery_minor as "deliveryFee", o.total_minor as total,
      o.gift_cards_minor - o.cancelled_gift_cards_minor as "giftCardsSold",
      o.cancelled_minor as cancelled, o.captured_minor as captured, o.refunded_minor as refunded,
      (select coalesce(sum(p.captured_minor), 0)::bigint from payments p
        where p.order_id = o.order_id and p.credit_account_id is not null) as credit,
      o.disputed_minor as disputed, o.balance_minor as balance,
      (select string_agg(d.number, ', ' order by d.document_id) from order_documents d where d.order_id = o.order_id and d.kind <> 'credit_note') as invoice, case when o.is_test then 'yes' else '' end as "isTest" ${line}
    from unnest(${ids}::uuid[]) with ordinality page (order_id, nth)
    join orders o on o.order_id = page.order_id
    left join users assignee on assignee.user_id = o.assignee_id
    left join order_risks risk on risk.order_id = o.order_id
    ${byLine ? sql`join order_lines l on l.order_id = o.order_id order by page.nth, l.position` : sql`order by page.nth`}`.execute(
    db,
  )
  return rows
}
