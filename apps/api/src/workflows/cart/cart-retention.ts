import { sql } from 'kysely'

import { abandonedLimits } from '@marketday/contract/orders/carts/abandoned-carts'

import { forgetsCheckout } from '../../orders/checkout-columns.ts'
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

/** Same period as the browser's cart cookie. */
const isOld = sql`c.status in ('open', 'expired')
  and c.updated_at < app_now() - make_interval(days => ${sql.lit(abandonedLimits.keptDays)})`

/** Carts with payments are retained for accounting, without personal data. */
const isOver = sql`${isOld} and not exists (select from payments p where p.cart_id = c.cart_id)`

/** Clears a checkout's network after a day, and a cart's contents after the restore period. */
export const cartRetention: Housekeeping = {
  ofTenants: [
    sql`delete from cart_lines l using carts c where c.cart_id = l.cart_id and ${isOver}`,
    sql`delete from carts c where ${isOver}`,
    // Gift recipients of ordered lines are on the order.
    sql`update cart_lines l set gift = null from carts c
      where c.cart_id = l.cart_id and l.gift is not null and (c.status = 'placed' or ${isOld})`,
    sql`update carts c set email = '', name = '', phone = '', place = null, postcode = '', ${forgetsCheckout}
      where c.email <> '' and ${isOld}`,
    sql`update carts set network = '' where network <> '' and kept_at < app_now() - interval '2 days'`,
  ],
}
