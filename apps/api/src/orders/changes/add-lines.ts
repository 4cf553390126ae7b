import { sql } from 'kysely'

import type { GiftOfLine } from '@marketday/contract/payments/credit/gift-of-line'
import type { AppliedDiscount } from '@marketday/contract/orders/discounts/apply-discounts'
import { addToTotals } from '@marketday/contract/orders/sums/order-totals'
import type { OrderTotals } from '@marketday/contract/orders/sums/order-totals'
import type { OrderedPart } from '@marketday/contract/catalog/products/bundles'
import { isDownloaded } from '@marketday/contract/catalog/products/item-kinds'
import type { ItemKind } from '@marketday/contract/catalog/products/item-kinds'

import { insertRows, json } from '../../platform/database/sql.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { isToDeliver } from '../fulfilment/fulfilment-rows.ts'
import type { LineRow } from '../fulfilment/fulfilment-rows.ts'

interface NewLine {
  readonly variantId: string
  readonly kind: ItemKind
  readonly parts: readonly OrderedPart[] | null
  readonly title: string
  readonly variantTitle: string
  readonly sku: string | null
  readonly imageKey: string | null
  readonly quantity: number
  readonly unitPriceMinor: number
  readonly byHandMinor?: number
  readonly gift?: GiftOfLine | null
}

interface Addition {
  readonly orderId: string
  readonly lines: readonly NewLine[]
  readonly totals: OrderTotals
  /** Discounts of the order including those of the lines; unchanged by default. */
  readonly discounts?: readonly AppliedDiscount[]
  readonly fulfilmentId: string | null
}

/** Appends lines to a locked order, with sums and taxes. Returns its total and current lines. */
export async function addLines(
  db: Db,
  { orderId, lines, totals, discounts, fulfilmentId }: Addition,
): Promise<{ totalMinor: number; lines: LineRow[] }> {
  const { position, ...sums } = await findSums(db, orderId)
  const after = addToTotals(sums, totals)
  const rows = lines.map((line, index) => ({
    ...line,
    ...placeSums(totals, after.placeOfTaxLine, index),
    id: newId(),
    orderId,
    gift: line.gift ?? null,
    byHandMinor: line.byHandMinor ?? 0,
    cancelledQuantity: 0,
    packedQuantity: 0,
    fulfilledQuantity: 0,
    returnedQuantity: 0,
    returningQuantity: 0,
  }))
  await insertLines(db, orderId, { rows, position })
  if (lines.some(({ kind }) => isDownloaded(kind)))
    await sql`select sell_downloads(${orderId}::uuid)`.execute(db)
  if (fulfilmentId) await insertInBox(db, fulfilmentId, rows)
  await db
    .updateTable('orders')
    .set((set) => ({
      subtotal_minor: after.subtotalMinor,
      tax_minor: after.taxMinor,
      total_minor: after.totalMinor,
      tax_lines: json([...after.taxLines]),
      ...(discounts && { discounts: json([...discounts]) }),
      change_count: set('change_count', '+', 1),
      version: set('version', '+', 1),
    }))
    .where('order_id', '=', orderId)
    .execute()
  return { totalMinor: after.totalMinor, lines: rows }
}

async function findSums(db: Db, orderId: string) {
  return await db
    .selectFrom('orders')
    .select([
      'subtotal_minor as subtotalMinor',
      'tax_minor as taxMinor',
      'total_minor as totalMinor',
      'tax_lines as taxLines',
    ])
    .select(
      sql<number>`(select max(position) from order_lines where order_id = orders.order_id)`.as(
        'position',
      ),
    )
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
}

type NewRow = NewLine &
  LineRow & { readonly taxLine: number | null; readonly discountMinor: number }

function placeSums({ lines }: OrderTotals, placeOfTaxLine: readonly number[], index: number) {
  const { totalMinor = 0, discountMinor = 0, taxMinor = 0, taxLine = null } = lines[index] ?? {}
  return {
    totalMinor,
    discountMinor,
    taxMinor,
    taxLine: taxLine === null ? null : (placeOfTaxLine[taxLine] ?? null),
  }
}

async function insertLines(
  db: Db,
  orderId: string,
  { rows, position }: { rows: readonly NewRow[]; position: number },
): Promise<void> {
  await insertRows(
    db,
    'order_lines',
    rows.map((row, index) => ({
      order_line_id: row.id,
      order_id: orderId,
      variant_id: row.variantId,
      kind: row.kind,
      parts: row.parts && [...row.parts],
      title: row.title,
      variant_title: row.variantTitle,
      sku: row.sku,
      image_key: row.imageKey,
      gift: row.gift && { ...row.gift },
      quantity: row.quantity,
      unit_price_minor: row.unitPriceMinor,
      total_minor: row.totalMinor,
      discount_minor: row.discountMinor,
      by_hand_minor: row.byHandMinor,
      tax_minor: row.taxMinor,
      tax_line: row.taxLine,
      position: position + 1 + index,
    })),
  )
}

async function insertInBox(db: Db, fulfilmentId: string, rows: readonly NewRow[]): Promise<void> {
  await insertRows(
    db,
    'fulfilment_lines',
    rows.filter(isToDeliver).map(({ id, quantity }) => ({
      fulfilment_id: fulfilmentId,
      order_line_id: id,
      quantity,
    })),
  )
}
