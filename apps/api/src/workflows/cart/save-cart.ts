import { sql } from 'kysely'

import { checkoutColumns } from '../../orders/checkout-columns.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { CartRow } from './queries.ts'

export async function saveCart(
  db: Db,
  {
    place,
    agreedDiscounts,
    keptGoods: _kept,
    deliveryTaxed: _taxed,
    addsTax: _adds,
    offer: _offer,
    credits: _credits,
    ...cart
  }: CartRow,
): Promise<void> {
  await updateCart(db, {
    ...cart,
    place: place && JSON.stringify(place),
    agreedDiscounts: agreedDiscounts && JSON.stringify(agreedDiscounts),
  })
}

type Derived = 'keptGoods' | 'deliveryTaxed' | 'addsTax' | 'offer' | 'credits'
type Document = 'place' | 'agreedDiscounts'

const updateCart = preparedStatement<
  Omit<CartRow, Derived | Document> & { readonly [D in Document]: string | null },
  never
>((db, cart) =>
  db
    .updateTable('carts')
    .set({
      status: cart.status,
      email: cart.email,
      name: cart.name,
      phone: cart.phone,
      delivery_kind: cart.deliveryKind,
      place: sql`${cart.place}::jsonb`,
      discount_code: cart.discountCode,
      agreed_discounts: sql`${cart.agreedDiscounts}::jsonb`,
      credit_account_ids: sql`${cart.creditIds}::uuid[]`,
      postcode: cart.postcode,
      address_checked: cart.isAddressChecked,
      delivery_slot_id: cart.slotId,
      delivery_minor: cart.deliveryMinor,
      ...Object.fromEntries(checkoutColumns.map(({ field, column }) => [column, cart[field]])),
      payment_method: cart.paymentMethod,
      hold_expires_at: cart.holdExpiresAt,
      hold_extended: cart.holdExtended,
      keeps_goods: cart.keepsGoods,
      keep_count: cart.keepCount,
      kept_at: cart.keptAt,
      network: cart.network,
      updated_at: sql`app_now()`,
    })
    .where('cart_id', '=', cart.cartId),
)
