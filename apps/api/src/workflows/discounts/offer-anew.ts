import { findOfferedDiscounts } from '../../orders/discounts/offered-discounts.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { changed } from '../cart/queries.ts'
import type { CartContents } from '../cart/queries.ts'

export async function offerAnew(db: Db, contents: CartContents): Promise<CartContents> {
  const { discountCode: code, email } = contents.cart
  const variantIds = contents.lines.map(({ variantId }) => variantId)
  return changed(contents, { offer: await findOfferedDiscounts(db, { code, email, variantIds }) })
}
