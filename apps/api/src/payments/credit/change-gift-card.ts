import { sql } from 'kysely'

import type { CreditAdjustment } from '@marketday/contract/payments/credit/customer-credit'
import type { GiftCardInput } from '@marketday/contract/payments/credit/gift-cards'

import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import type { EventOn } from '../../platform/events/record.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { conflict, invalid, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { findGiftCard, isDisputed } from './find-gift-cards.ts'
import { giftCardCode, giftCardHash } from './gift-card-code.ts'
import { giftCardMail, sendDay } from './gift-card-mail.ts'
import { moveCredit } from './move-credit.ts'

interface SoldUnit {
  readonly orderId: string
  readonly lineId: string
  readonly unitNumber: number
  readonly currency: string
  /** Mailing date; null for immediately. */
  readonly sendOn: string | null
}

export async function issueGiftCard(
  db: Db,
  config: Pick<Config, 'appSecret'>,
  { amountMinor, sold, ...input }: GiftCardInput & { readonly sold?: SoldUnit },
): Promise<string> {
  const { giftCardId, currency } = await openGiftCard(db, config, {
    ...input,
    ...(sold && { sold }),
  })
  await moveCredit(db, giftCardId, {
    kind: 'issue',
    amountMinor,
    ...(sold && { orderId: sold.orderId }),
  })
  const isMailedLater = await mailLater(db, giftCardId)
  await tell(db, giftCardId, {
    name: 'gift_card.issued',
    details: { amountMinor, currency, ...(isMailedLater && { isMailedLater }) },
  })
  return giftCardId
}

interface RefundCard {
  readonly name: string
  readonly email: string
  readonly currency: string
  readonly amountMinor: number
}

/** A card for a refund, which moves the amount to it; mailed to the customer. */
export async function openRefundCard(
  db: Db,
  config: Pick<Config, 'appSecret'>,
  { name, email, currency, amountMinor }: RefundCard,
): Promise<string> {
  const input = { recipientName: name, recipientEmail: email, message: '', expiresOn: null }
  const { giftCardId } = await openGiftCard(db, config, { ...input, currency })
  await tell(db, giftCardId, { name: 'gift_card.issued', details: { amountMinor, currency } })
  return giftCardId
}

interface NewCard extends Omit<GiftCardInput, 'amountMinor'> {
  readonly sold?: SoldUnit
  /** That of the business by default. */
  readonly currency?: string
}

async function openGiftCard(
  db: Db,
  config: Pick<Config, 'appSecret'>,
  { sold, ...input }: NewCard,
): Promise<{ giftCardId: string; currency: string }> {
  const { today, ...home } = await findToday(db)
  const currency = sold?.currency ?? input.currency ?? home.currency
  if (input.expiresOn !== null && input.expiresOn < today)
    throw invalid('This day is in the past', [{ path: 'expiresOn', message: 'Today or later' }])
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
      ...(sold && {
        order_line_id: sold.lineId,
        unit_number: sold.unitNumber,
        send_on: sold.sendOn,
      }),
    })
    .execute()
  return { giftCardId, currency }
}

async function mailLater(db: Db, giftCardId: string): Promise<boolean> {
  const card = await db
    .selectFrom('credit_accounts as a')
    .innerJoin('tenants as t', 't.tenant_id', 'a.tenant_id')
    .select(sql<string>`mailing_time(a.send_on, t.time_zone)`.as('mailedAt'))
    .select(sendDay.as('day'))
    .where('credit_account_id', '=', giftCardId)
    .where(sql<boolean>`mailing_time(a.send_on, t.time_zone) > app_now()`)
    .executeTakeFirst()
  if (!card) return false
  const { day, mailedAt } = card
  await enqueue(db, giftCardMail, { giftCardId, day }, { startAfter: new Date(mailedAt) })
  return true
}

/** Takes back a sold card and disables it. 409 if its balance is below the sold amount. */
export async function takeBackGiftCard(
  db: Db,
  giftCardId: string,
  { orderId, amountMinor }: { readonly orderId: string; readonly amountMinor: number },
): Promise<void> {
  await lockCard(db, giftCardId)
  await moveCredit(db, giftCardId, { kind: 'take_back', amountMinor: -amountMinor, orderId })
  await setDisabled(db, giftCardId, db.context.now.toISOString())
  const { currency } = await findGiftCard(db, giftCardId)
  await tell(db, giftCardId, { name: 'gift_card.taken_back', details: { amountMinor, currency } })
}

interface RefundedPart {
  readonly orderId: string
  readonly takenMinor: number
  /** Spent, and refunded nevertheless. */
  readonly lostMinor: number
  readonly reason: string
}

/** The sale of a part is returned; the card keeps the rest. */
export async function refundPartOfCard(
  db: Db,
  giftCardId: string,
  { orderId, takenMinor, lostMinor, reason }: RefundedPart,
): Promise<void> {
  await lockCard(db, giftCardId)
  if (takenMinor > 0)
    await moveCredit(db, giftCardId, { kind: 'adjust', amountMinor: -takenMinor, reason, orderId })
  await db
    .updateTable('credit_accounts')
    .set((set) => ({ refunded_minor: set('refunded_minor', '+', takenMinor + lostMinor) }))
    .where('credit_account_id', '=', giftCardId)
    .execute()
}

export async function sendGiftCard(
  db: Db,
  giftCardId: string,
  recipientEmail: string,
): Promise<void> {
  await lockCard(db, giftCardId)
  const { state } = await findGiftCard(db, giftCardId)
  if (state !== 'active')
    throw conflict('invalid_transition', `This gift card is ${state} and can’t be sent`)
  await requireUndisputed(db, giftCardId)
  await db
    .updateTable('credit_accounts')
    .set({ recipient_email: recipientEmail })
    .where('credit_account_id', '=', giftCardId)
    .execute()
  await endWaiting(db, giftCardId)
  await tell(db, giftCardId, { name: 'gift_card.sent_again' })
}

/** Ends the scheduled mail if the card was sent before its day. */
const endWaiting = (db: Db, giftCardId: string) =>
  sql`update credit_accounts a
    set send_on = case when mailing_time(today, t.time_zone) <= app_now() then today end
    from tenants t, lateral (select (app_now() at time zone t.time_zone)::date as today)
    where t.tenant_id = a.tenant_id and a.credit_account_id = ${giftCardId}::uuid
      and mailing_time(a.send_on, t.time_zone) > app_now()`.execute(db)

async function requireUndisputed(db: Db, giftCardId: string): Promise<void> {
  const card = await db
    .selectFrom('credit_accounts as a')
    .select('a.credit_account_id')
    .where('a.credit_account_id', '=', giftCardId)
    .where(isDisputed)
    .executeTakeFirst()
  if (card)
    throw conflict(
      'invalid_transition',
      'The payment of its order is disputed. It can’t be sent until the bank decides',
    )
}

export async function adjustGiftCard(
  db: Db,
  giftCardId: string,
  { amountMinor, reason }: CreditAdjustment,
): Promise<void> {
  await lockCard(db, giftCardId)
  await moveCredit(db, giftCardId, { kind: 'adjust', amountMinor, reason })
  const { currency } = await findGiftCard(db, giftCardId)
  await tell(db, giftCardId, {
    name: 'gift_card.adjusted',
    details: { amountMinor, currency, reason },
  })
}

export async function disableGiftCard(db: Db, giftCardId: string, reason: string): Promise<void> {
  if (await lockCard(db, giftCardId)) return
  await setDisabled(db, giftCardId, db.context.now.toISOString())
  await tell(db, giftCardId, { name: 'gift_card.disabled', details: { reason } })
}

export async function enableGiftCard(db: Db, giftCardId: string): Promise<void> {
  if (!(await lockCard(db, giftCardId))) return
  await setDisabled(db, giftCardId, null)
  await tell(db, giftCardId, { name: 'gift_card.enabled' })
}

const setDisabled = (db: Db, giftCardId: string, at: string | null) =>
  db
    .updateTable('credit_accounts')
    .set({ disabled_at: at })
    .where('credit_account_id', '=', giftCardId)
    .execute()

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

const tell = (db: Db, giftCardId: string, event: EventOn<'gift_card'>) =>
  record(db, { ...event, objectType: 'gift_card', objectId: giftCardId })
