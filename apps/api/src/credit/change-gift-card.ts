import { sql } from 'kysely'

import type { CreditAdjustment } from '@marketday/contract/credit/credit-movements'
import type { GiftCardInput } from '@marketday/contract/credit/gift-cards'

import type { Config } from '../config.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { record } from '../platform/events/record.ts'
import { conflict, invalid, notFound } from '../platform/http/errors.ts'
import { newId } from '../platform/ids.ts'
import { findGiftCard } from './find-gift-cards.ts'
import { giftCardCode, giftCardHash } from './gift-card-code.ts'
import { moveCredit } from './move-credit.ts'

/** A new card; its mail follows from the event. */
export async function issueGiftCard(
  db: Db,
  config: Pick<Config, 'appSecret'>,
  { amountMinor, ...input }: GiftCardInput,
): Promise<string> {
  const { currency, today } = await findToday(db)
  if (input.expiresOn !== null && input.expiresOn < today)
    throw invalid('This day is over', [{ path: 'expiresOn', message: 'Today or a later day' }])
  const giftCardId = newId()
  const code = giftCardCode(config, giftCardId)
  await db
    .insertInto('credit_accounts')
    .values({
      credit_account_id: giftCardId,
      kind: 'gift_card',
      code_hash: giftCardHash(code),
      code_end: code.slice(-4),
      recipient_name: input.recipientName,
      recipient_email: input.recipientEmail,
      message: input.message,
      expires_on: input.expiresOn,
      currency,
    })
    .execute()
  await moveCredit(db, giftCardId, { kind: 'issue', amountMinor })
  await tell(db, 'issued', { id: giftCardId, details: { amountMinor, currency } })
  return giftCardId
}

/** The same code once more, to the same or another address. */
export async function sendGiftCard(
  db: Db,
  giftCardId: string,
  recipientEmail: string,
): Promise<void> {
  await lockCard(db, giftCardId)
  const { state } = await findGiftCard(db, giftCardId)
  if (state !== 'active')
    throw conflict('invalid_transition', `This gift card is ${state} and is not sent any more`)
  await db
    .updateTable('credit_accounts')
    .set({ recipient_email: recipientEmail })
    .where('credit_account_id', '=', giftCardId)
    .execute()
  await tell(db, 'sent_again', { id: giftCardId })
}

export async function adjustGiftCard(
  db: Db,
  giftCardId: string,
  { amountMinor, reason }: CreditAdjustment,
): Promise<void> {
  await lockCard(db, giftCardId)
  await moveCredit(db, giftCardId, { kind: 'adjust', amountMinor, reason })
  const { currency } = await findGiftCard(db, giftCardId)
  await tell(db, 'adjusted', { id: giftCardId, details: { amountMinor, currency, reason } })
}

/** Repeated it changes nothing. */
export async function disableGiftCard(db: Db, giftCardId: string, reason: string): Promise<void> {
  if (await lockCard(db, giftCardId)) return
  await setDisabled(db, giftCardId, db.context.now.toISOString())
  await tell(db, 'disabled', { id: giftCardId, details: { reason } })
}

export async function enableGiftCard(db: Db, giftCardId: string): Promise<void> {
  if (!(await lockCard(db, giftCardId))) return
  await setDisabled(db, giftCardId, null)
  await tell(db, 'enabled', { id: giftCardId })
}

const setDisabled = (db: Db, giftCardId: string, at: string | null) =>
  db
    .updateTable('credit_accounts')
    .set({ disabled_at: at })
    .where('credit_account_id', '=', giftCardId)
    .execute()

/** Whether it is disabled. */
async function lockCard(db: Db, giftCardId: string): Promise<boolean> {
  const card = await db
    .selectFrom('credit_accounts')
    .select('disabled_at')
    .where('credit_account_id', '=', giftCardId)
    .where('kind', '=', 'gift_card')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!card) throw notFound('Gift card')
  return card.disabled_at !== null
}

async function findToday(db: Db) {
  return await db
    .selectFrom('tenants')
    .select('currency')
    .select(sql<string>`(app_now() at time zone time_zone)::date::text`.as('today'))
    .where('tenant_id', '=', db.context.tenantId)
    .executeTakeFirstOrThrow()
}

const tell = (
  db: Db,
  what: string,
  { id, details }: { readonly id: string; readonly details?: Readonly<Record<string, unknown>> },
) =>
  record(db, {
    name: `gift_card.${what}`,
    objectType: 'gift_card',
    objectId: id,
    ...(details && { details }),
  })
