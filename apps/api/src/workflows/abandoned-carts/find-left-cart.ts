import { sql } from 'kysely'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type {
  AbandonedCart,
  getAbandonedCart as endpoint,
} from '@marketday/contract/orders/carts/abandoned-carts'

import { notFound } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findCartById } from '../cart/queries.ts'
import { changeOf, nameOf } from '../cart/rules.ts'
import { recoveryPath } from './cart-links.ts'
import { leftCarts } from './left-carts.ts'

export async function findLeftCart(
  db: Db,
  cartId: string,
  services: Pick<Services, 'config' | 'shopUrl'>,
): Promise<ResponseOf<typeof endpoint>> {
  const { rows } = await sql<AbandonedCart & { phone: string; slug: string }>`
    select cart.*, t.slug from (${leftCarts} and c.cart_id = ${cartId}::uuid) cart
    join tenants t on t.tenant_id = ${db.context.tenantId}`.execute(db)
  const [row] = rows
  const contents = await findCartById(db, cartId)
  if (!row || !contents) throw notFound('Cart')
  const { slug, ...cart } = row
  return {
    ...cart,
    lines: contents.lines.map((line) => ({
      id: line.id,
      productId: line.productId,
      title: nameOf(line),
      quantity: line.quantity,
      unitPriceMinor: line.unitPriceMinor,
      change: cart.order ? null : (changeOf(line, cart.currency)?.message ?? null),
    })),
    link: services.shopUrl(slug) + recoveryPath(services.config, cartId),
  }
}
