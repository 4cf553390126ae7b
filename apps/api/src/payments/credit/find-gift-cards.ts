import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod/mini'

import { isGiftCardCode } from '@marketday/contract/payments/credit/gift-card-code'
import type {
  GiftCard,
  GiftCardRow,
  listGiftCards as endpoint,
  GiftCardState,
} from '@marketday/contract/payments/credit/gift-cards'
import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound, conflict } from '../../platform/http/errors.ts'
import { giftCardHash } from './gift-card-code.ts'
import { listMovements } from './move-credit.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'

type Query = QueryOf<typeof endpoint>
type Sort = NonNullable<Query['sort']>

const defaultLimit = 25
const Cursor = z.tuple([z.union([z.string(), z.number()]), Id])

export async function findGiftCard(db: Db, giftCardId: string): Promise<GiftCard> {
  const [card] = await selectCards(db, sql`and a.credit_account_id = ${giftCardId}::uuid`)
  if (!card) throw notFound('Gift card')
  return { ...card, movements: await listMovements(db, giftCardId) }
}

export async function findGiftCardByCode(db: Db, code: string): Promise<Card | null> {
  const [card] = await selectCards(db, sql`and a.code_hash = ${giftCardHash(code)}`)
  return card ?? null
}

export async function listGiftCards(db: Db, query: Query) {
  const { limit = defaultLimit, sort = '-issued' } = query
  const { column, isDown, keyOf } = sorts[sort]
  const direction = isDown ? sql`desc` : sql`asc`
  const rows = await selectCards(
    db,
    sql`and ${isWanted(query)} and ${isPast(query)}
      order by ${column} ${direction}, a.credit_account_id ${direction} limit ${sql.lit(limit + 1)}`,
  )
  return pageOf(rows, limit, (row) => [keyOf(row), row.id])
}

const byIssue = {
  column: sql`a.created_at`,
  cast: sql`timestamptz`,
  keyOf: ({ issuedAt }: GiftCardRow) => issuedAt,
}
const byBalance = {
  column: sql`a.balance_minor`,
  cast: sql`bigint`,
  keyOf: ({ balanceMinor }: GiftCardRow) => balanceMinor,
}

const sorts = {
  issued: { ...byIssue, isDown: false },
  '-issued': { ...byIssue, isDown: true },
  balance: { ...byBalance, isDown: false },
  '-balance': { ...byBalance, isDown: true },
} as const satisfies Record<Sort, unknown>

const state = sql`case
  when a.disabled_at is not null then 'disabled'
  when a.expires_on < (app_now() at time zone (select time_zone from tenants t where t.tenant_id = a.tenant_id))::date then 'expired'
  when a.balance_minor = 0 then 'used'
  else 'active' end`

/** The payment of the order that sold the card (`a`) is disputed: its code is not sent. */
export const isDisputed = sql<boolean>`exists (
  select from order_lines l join orders o on o.order_id = l.order_id
  where l.order_line_id = a.order_line_id and o.disputed_minor > 0)`

function isWanted({ search = '', ...query }: Query) {
  const { state: wanted = null } = query
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean)
  const code = isGiftCardCode(search) ? giftCardHash(search) : null
  return sql`(${wanted}::text is null or ${state} = ${wanted}::text)
    and (a.code_hash = ${code}::text or lower(concat_ws(' ', a.recipient_name, a.recipient_email, a.code_end)) like all (
      array(select like_pattern(word) from unnest(${terms}::text[]) word)))`
}

function isPast({ cursor, sort = '-issued' }: Query): RawBuilder<unknown> {
  if (cursor === undefined) return sql`true`
  const { column, cast, isDown } = sorts[sort]
  const [after, afterId] = decodeCursor(Cursor, cursor)
  return sql`(${column}, a.credit_account_id) ${isDown ? sql`<` : sql`>`} (${String(after)}::text::${cast}, ${afterId}::uuid)`
}

type Card = Omit<GiftCard, 'movements'>

async function selectCards(db: Db, which: RawBuilder<unknown>): Promise<Card[]> {
  const { rows } = await sql<Card>`
    select a.credit_account_id as id, a.code_end as "codeEnd", ${state} as state, a.balance_minor as "balanceMinor",
      coalesce((select m.amount_minor from credit_movements m
        where m.credit_account_id = a.credit_account_id and m.kind in ('issue', 'refund') order by m.credit_movement_id limit 1), 0) as "issuedMinor",
      a.currency, a.recipient_name as "recipientName", a.recipient_email as "recipientEmail",
      a.expires_on::text as "expiresOn", a.created_at as "issuedAt", a.message
    from credit_accounts a where a.kind = 'gift_card' ${which}`.execute(db)
  return rows
}

/** Throws 409 `gift_card_refused` with the reason if a code is unusable; codes of other businesses are unknown. */
export async function requireGiftCard(
  db: Db,
  { code, currency }: { readonly code: string; readonly currency: string },
) {
  const card = await findGiftCardByCode(db, code)
  if (!card) throw refuseGiftCard('This gift card doesn’t exist. Please check the code.')
  if (card.state !== 'active') throw refuseGiftCard(whyNot[card.state])
  if (card.currency !== currency)
    throw refuseGiftCard(requestTranslate()('errors.giftCardCurrency', { currency: card.currency }))
  return card
}

const whyNot: Readonly<Record<Exclude<GiftCardState, 'active'>, string>> = {
  used: 'This gift card has no balance left',
  expired: 'This gift card has expired',
  disabled: 'This gift card can’t be used. Please contact the shop.',
}

export const refuseGiftCard = (message: string) =>
  conflict('gift_card_refused', message, [{ path: 'code', message }])
