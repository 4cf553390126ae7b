import { sql } from 'kysely'

import { toMajor } from '@marketday/contract/money/money'
import { lineColumns, orderColumns } from '@marketday/contract/orders/bulk/export-orders'
import type {
  ExportColumn,
  OrderExport,
  exportOrders as endpoint,
} from '@marketday/contract/orders/bulk/export-orders'
import { orderWords } from '@marketday/contract/orders/order-words'
import { kindWords } from '@marketday/contract/catalog/products/item-kinds'

import { findTimeZone } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { fileReply } from '../../platform/files/tables/file-reply.ts'
import { tableWriters } from '../../platform/files/tables/write-table.ts'
import type { Cell } from '../../platform/files/tables/xlsx-parts.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { pagesOfOrders } from '../lists/select-orders.ts'
import { soldIn } from '../lists/order-rows.ts'

const batchSize = 1_000

/** Streams the chosen orders as a file, at most a thousand in memory. */
export async function exportOrders({ db, body, services, reply }: Handling<typeof endpoint>) {
  const timeZone = await findTimeZone(db)
  const pages = pagesOfOrders(services.databases.read(db.context), body.selection, batchSize)
  // Throw errors before the first byte is sent.
  const first = await pages.next()
  const rows = rowsOf(services.databases.read(db.context), body, {
    timeZone,
    first: first.value ?? [],
    rest: pages,
  })
  const day = db.context.now.toISOString().slice(0, 10)
  return fileReply(
    reply,
    `orders-${day}.${body.format}`,
    tableWriters[body.format]({
      name: 'Orders',
      columns: body.columns.map((column) => [column, headings[column]]),
      rows,
    }),
  )
}

async function* rowsOf(
  db: Db,
  { by, columns, format }: OrderExport,
  {
    timeZone,
    first,
    rest,
  }: {
    readonly timeZone: string
    readonly first: readonly string[]
    readonly rest: AsyncIterable<readonly string[]>
  },
): AsyncGenerator<readonly (readonly Cell[])[]> {
  async function* all() {
    yield first
    yield* rest
  }
  for await (const ids of all()) {
    const rows = await findExportedRows(db, { ids, byLine: by === 'line', timeZone })
    const toCell = format === 'json' ? toCode : toWord
    yield rows.map((row) => columns.map((column) => toCell(row, column)))
  }
}

const amounts: ReadonlySet<ExportColumn> = new Set([
  'subtotal',
  'deliveryFee',
  'tax',
  'total',
  'cancelled',
  'giftCardsSold',
  'captured',
  'credit',
  'refunded',
  'disputed',
  'balance',
  'unitPrice',
  'lineDiscount',
  'lineTax',
  'lineTotal',
])

function toCode(row: ExportedRow, column: ExportColumn): Cell {
  const value = row[column]
  if (typeof value !== 'number' || !amounts.has(column)) return value
  return toMajor(value, String(row.currency))
}

const labels: Readonly<Partial<Record<ExportColumn, Readonly<Record<string, string>>>>> = {
  ...orderWords,
  kind: kindWords,
}

/** Labels instead of codes: people read these files. */
const toWord = (row: ExportedRow, column: ExportColumn): Cell =>
  labels[column]?.[String(row[column])] ?? toCode(row, column)

const headings: Readonly<Record<ExportColumn, string>> = { ...orderColumns, ...lineColumns }

/** Order or line as exported; amounts in minor units. */
type ExportedRow = Readonly<Record<ExportColumn, string | number | null>>

/** In the given order; times in the time zone of the business. */
async function findExportedRows(
  db: Db,
  {
    ids,
    byLine,
    timeZone,
  }: { readonly ids: readonly string[]; readonly byLine: boolean; readonly timeZone: string },
): Promise<ExportedRow[]> {
  const line = byLine
    ? sql`, l.title as item, l.variant_title as variant, l.sku, l.kind, l.quantity, l.cancelled_quantity as "cancelledQuantity",
      l.unit_price_minor as "unitPrice", l.discount_minor as "lineDiscount", l.tax_minor as "lineTax", l.total_minor as "lineTotal"`
    : sql``
  const { rows } = await sql<ExportedRow>`
    select o.number, to_char(o.placed_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "placedAt",
      o.status, o.payment_status as payment, o.fulfilment_status as goods, o.delivery_kind as delivery,
      o.payment_method as method, coalesce(${soldIn}, (select m.name from markets m where m.is_default)) as market, o.name, o.email, o.phone, coalesce(o.place ->> 'address', '') as address,
      o.customer_note as note, o.priority, coalesce(risk.level, 'none') as risk,
      (select coalesce(string_agg(tag, ', ' order by tag_key), '') from order_tags t where t.order_id = o.order_id) as tags,
      coalesce(assignee.name, '') as assignee, coalesce(to_char(o.due_on, 'YYYY-MM-DD'), '') as due, o.currency,
      (select coalesce(sum(quantity - cancelled_quantity), 0)::int from order_lines u where u.order_id = o.order_id) as units,
      o.subtotal_minor as subtotal, o.delivery_minor as "deliveryFee", o.tax_minor as tax, o.total_minor as total,
      o.gift_cards_minor - o.cancelled_gift_cards_minor as "giftCardsSold",
      o.cancelled_minor as cancelled, o.captured_minor as captured, o.refunded_minor as refunded,
      (select coalesce(sum(p.captured_minor), 0)::bigint from payments p
        where p.order_id = o.order_id and p.credit_account_id is not null) as credit,
      o.disputed_minor as disputed, o.balance_minor as balance, case when o.is_test then 'yes' else '' end as "isTest" ${line}
    from unnest(${ids}::uuid[]) with ordinality page (order_id, nth)
    join orders o on o.order_id = page.order_id
    left join users assignee on assignee.user_id = o.assignee_id
    left join order_risks risk on risk.order_id = o.order_id
    ${byLine ? sql`join order_lines l on l.order_id = o.order_id order by page.nth, l.position` : sql`order by page.nth`}`.execute(
    db,
  )
  return rows
}
