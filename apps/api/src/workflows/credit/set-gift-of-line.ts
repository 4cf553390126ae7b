import { sql } from 'kysely'

import { refuseSendDay, saidOfGift } from '@marketday/contract/payments/credit/gift-of-line'
import type { GiftOfLine } from '@marketday/contract/payments/credit/gift-of-line'
import { isGiftCard } from '@marketday/contract/catalog/products/item-kinds'

import type { Db } from '../../platform/database/tenant-db.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import type { CartContents } from '../cart/queries.ts'

export async function setGiftOfLine(
  db: Db,
  { lines }: CartContents,
  { lineId, gift }: { readonly lineId: string; readonly gift: GiftOfLine },
): Promise<void> {
  const line = lines.find(({ id }) => id === lineId)
  if (!line || !isGiftCard(line.kind)) throw notFound('Gift card')
  await requireDay(db, gift.sendOn)
  const details = saidOfGift(gift)
  await sql`update cart_lines set gift = ${details && JSON.stringify(details)}::jsonb
    where cart_line_id = ${lineId}::uuid`.execute(db)
}

async function requireDay(db: Db, sendOn: string | null): Promise<void> {
  if (sendOn === null) return
  const { today } = await db
    .selectFrom('tenants')
    .select(sql<string>`(app_now() at time zone time_zone)::date::text`.as('today'))
    .where('tenant_id', '=', db.context.tenantId)
    .executeTakeFirstOrThrow()
  const message = refuseSendDay(sendOn, today)
  if (message) throw invalid(message, [{ path: 'sendOn', message }])
}
