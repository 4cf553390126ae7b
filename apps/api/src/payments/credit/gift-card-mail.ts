import { sql } from 'kysely'
import * as z from 'zod/mini'

import { spelledCode } from '@marketday/contract/payments/credit/gift-card-code'
import { formatMoney } from '@marketday/contract/money/money'

import { shopperLocale } from '../../catalog/markets/shopper-locale.ts'
import { defineShopMail } from '../../platform/mail/define-shop-mail.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { isDisputed } from './find-gift-cards.ts'
import { giftCardCode, giftCardHash } from './gift-card-code.ts'

/** Day on which a card (`a`) is mailed, in days since 1970. */
export const sendDay = sql<number>`a.send_on - date '1970-01-01'`

/** Only mail that sends a code, derived again from the card's id. */
export const giftCardMail = defineShopMail({
  name: 'gift-card-mail',
  /** Day for which the mail waits, in days since 1970; the mail is dropped if the day has changed. */
  payload: z.strictObject({ giftCardId: z.uuid(), day: z.optional(z.int()) }),
  read: (db, { giftCardId, day = null }) => findCard(db, giftCardId, day),
  async write(_db, card, { payload, services }) {
    const code = giftCardCode(services.config, payload.giftCardId)
    // The server's secret has changed: the derived code would be invalid.
    if (!card || card.code_hash !== giftCardHash(code)) return null
    return {
      to: card.recipient_email,
      template: 'gift-card',
      data: {
        ...(card.order_id && { orderId: card.order_id }),
        shop: { name: card.shop_name, url: services.shopUrl(card.slug), locale: card.locale },
        recipient: card.recipient_name,
        message: card.message,
        code: spelledCode(code),
        amount: formatMoney(card.balance_minor, card.currency, card.locale),
        goodUntil: card.expires_on ? longDay(card.expires_on, card.locale) : '',
      },
    }
  },
})

/** Null if the card was used up, disabled, disputed or already mailed. */
async function findCard(db: Db, giftCardId: string, day: number | null) {
  return await db
    .selectFrom('credit_accounts as a')
    .innerJoin('tenants as t', 't.tenant_id', 'a.tenant_id')
    .leftJoin('order_lines as l', 'l.order_line_id', 'a.order_line_id')
    .leftJoin('orders as o', 'o.order_id', 'l.order_id')
    .select(['l.order_id', 'a.code_hash', 'a.recipient_name', 'a.recipient_email', 'a.message'])
    .select([
      'a.balance_minor',
      'a.currency',
      'a.expires_on',
      shopperLocale('o.market_id').as('locale'),
      't.slug',
      't.name as shop_name',
    ])
    .where('a.credit_account_id', '=', giftCardId)
    .where('a.balance_minor', '>', 0)
    .where('a.disabled_at', 'is', null)
    .where(sql<boolean>`not ${isDisputed}`)
    .where(sql<boolean>`coalesce(${sendDay} = ${day}::int, ${day}::int is null)`)
    .executeTakeFirst()
}

/** Calendar day, independent of the time zone. */
const longDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
