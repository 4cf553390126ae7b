import { sql } from 'kysely'

import { abandonedLimits } from '@marketday/contract/orders/carts/abandoned-carts'

import { forgetsCheckout } from '../../orders/checkout-columns.ts'
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

/** As long as a browser keeps its cart. */
const isOld = sql`c.status in ('open', 'expired')
  and c.updated_at < app_now() - make_interval(days => ${sql.lit(abandonedLimits.keptDays)})`

/** What may have been paid for is kept for the books, without who it was. */
const isOver = sql`${isOld} and not exists (select from payments p where p.cart_id = c.cart_id)`

/** Where a checkout came from counts for a day, and what was in a cart for as long as it can be brought back. */
export const cartRetention: Housekeeping = {
  ofTenants: [
    sql`delete from cart_lines l using carts c where c.cart_id = l.cart_id and ${isOver}`,
    sql`delete from carts c where ${isOver}`,
    // Of what was ordered, the order says for whom it is.
    sql`update cart_lines l set gift = null from carts c
      where c.cart_id = l.cart_id and l.gift is not null and (c.status = 'placed' or ${isOld})`,
    sql`update carts c set email = '', name = '', phone = '', place = null, postcode = '', ${forgetsCheckout}
      where c.email <> '' and ${isOld}`,
    sql`update carts set network = '' where network <> '' and kept_at < app_now() - interval '2 days'`,
  ],
}
