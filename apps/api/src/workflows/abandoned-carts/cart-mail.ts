import { sql } from 'kysely'
import * as z from 'zod/mini'

import { pathOf } from '@marketday/contract/endpoints/endpoint'
import { formatMoney } from '@marketday/contract/money/money'
import { stopCartMails } from '@marketday/contract/orders/carts/abandoned-carts'

import { shopperLocale } from '../../catalog/markets/shopper-locale.ts'
import type { Config } from '../../config.ts'
import { takeMailAllowance } from '../../orders/mails/may-write.ts'
import { defineShopMail } from '../../platform/mail/define-shop-mail.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { recoveryPath, stopToken } from './cart-links.ts'
import { leaveOutStopped } from './cart-mail-stops.ts'
import { hasOrderedSince } from './left-carts.ts'

export const cartMail = defineShopMail({
  name: 'cart-mail',
  payload: z.strictObject({ cartId: z.uuid() }),
  read: (db, { cartId }) => findMailedCart(db, cartId),
  async write(db, cart, { payload, services, isAnew }) {
    const { config } = services
    if (!cart || !(await mayMail(db, config, cart.email))) {
      if (!isAnew) await unmark(db, payload.cartId)
      return null
    }
    const token = stopToken(config, { tenantId: db.context.tenantId ?? '', email: cart.email })
    const shopUrl = services.shopUrl(cart.slug)
    const money = (minor: number) => formatMoney(minor, cart.currency, cart.locale)
    return {
      to: cart.email,
      template: 'cart-left',
      stopAddress: `${shopUrl}/api${pathOf(stopCartMails, { token })}`,
      data: {
        shop: { name: cart.shopName, url: shopUrl, locale: cart.locale },
        customer: cart.name,
        lines: cart.lines.map(({ title, quantity, totalMinor }) => ({
          title,
          quantity,
          total: money(totalMinor),
        })),
        recoverUrl: shopUrl + recoveryPath(config, payload.cartId),
        stopUrl: `${shopUrl}/cart/mails/${token}`,
      },
    }
  },
})

interface MailedCart {
  readonly email: string
  readonly name: string
  readonly currency: string
  readonly locale: string
  readonly slug: string
  readonly shopName: string
  readonly lines: readonly { title: string; quantity: number; totalMinor: number }[]
}

/** Null if ordered, emptied or erased since. */
async function findMailedCart(db: Db, cartId: string): Promise<MailedCart | null> {
  const { rows } = await sql<MailedCart>`
    select c.email, c.name, c.currency, ${shopperLocale('c.market_id')} as locale, t.slug, t.name as "shopName", held.lines
    from carts c join tenants t on t.tenant_id = c.tenant_id
    cross join lateral (select json_agg(json_build_object('title', concat_ws(' – ', p.title, nullif(v.title, '')),
        'quantity', l.quantity, 'totalMinor', l.quantity * l.unit_price_minor) order by l.created_at) as lines
      from cart_lines l join variants v on v.variant_id = l.variant_id join products p on p.product_id = v.product_id
      where l.cart_id = c.cart_id having count(*) > 0) held
    where c.cart_id = ${cartId}::uuid and c.status in ('open', 'expired') and c.email <> '' and not ${hasOrderedSince}`.execute(
    db,
  )
  return rows[0] ?? null
}

async function mayMail(db: Db, config: Config, email: string): Promise<boolean> {
  const [recipient] = await leaveOutStopped(db, config, [{ email }])
  // Unconfirmed address, possibly a stranger's: limited.
  return (
    recipient !== undefined &&
    (!config.shopLimits.guardsOrders || (await takeMailAllowance(db, email)))
  )
}

/** Nothing was sent: a later run may retry. */
const unmark = (db: Db, cartId: string) =>
  sql`update carts set reminded_at = null where cart_id = ${cartId}::uuid`.execute(db)
