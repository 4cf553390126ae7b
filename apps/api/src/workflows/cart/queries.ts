import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { GiftOfLine } from '@marketday/contract/payments/credit/gift-of-line'
import type { AppliedDiscount } from '@marketday/contract/orders/discounts/apply-discounts'
import type { PaymentMethod, ReceivingKind } from '@marketday/contract/orders/cart'
import type { CheckoutFields } from '@marketday/contract/orders/checkout-fields'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import { isDelivered } from '@marketday/contract/catalog/products/item-kinds'
import type { OrderedPart } from '@marketday/contract/catalog/products/bundles'
import type { ItemKind } from '@marketday/contract/catalog/products/item-kinds'
import type { MarketPrices } from '@marketday/contract/catalog/market-prices'
import { priceInMarket } from '@marketday/contract/catalog/price-in-market'
import type { PricedMarket } from '@marketday/contract/catalog/price-in-market'
import type { TaxedClass } from '@marketday/contract/catalog/tax-rates'
import type { QuantityBreak } from '@marketday/contract/catalog/quantity-breaks'

import { creditOfCart } from '../../payments/credit/hold-credit.ts'
import type { CreditOfCart } from '../../payments/credit/hold-credit.ts'
import { offeredDiscounts } from '../../orders/discounts/offered-discounts.ts'
import type { DiscountOffer } from '../../orders/discounts/offered-discounts.ts'
import type { DeliverySettings } from '../../deliveries/areas/find-delivery-settings.ts'
import { checkoutColumns } from '../../orders/checkout-columns.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { StockLine } from '../../stock/movements.ts'
import { homeAddsTax } from '../../catalog/markets/shop-market.ts'
import { taxOfDelivery, taxOfVariant } from '../../catalog/taxes/tax-class-rows.ts'

export interface CartRow extends CheckoutFields {
  readonly cartId: string
  readonly status: 'open' | 'checkout' | 'placed' | 'expired'
  readonly currency: string
  /** Null for the home market, and for a deleted one, which sells at home prices until restored. */
  readonly marketId: string | null
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly deliveryKind: ReceivingKind | null
  readonly place: ParsedPlace | null
  readonly postcode: string
  readonly isAddressChecked: boolean
  readonly slotId: string | null
  readonly deliveryMinor: number
  readonly deliveryTaxed: TaxedClass | null
  /** The market's prices exclude tax. */
  readonly addsTax: boolean
  readonly discountCode: string
  readonly offer: DiscountOffer | null
  /** Discounts fixed by the running checkout that reserves goods. */
  readonly agreedDiscounts: readonly AppliedDiscount[] | null
  readonly creditIds: readonly string[]
  readonly credits: readonly CreditOfCart[]
  readonly holdExpiresAt: string | null
  readonly holdExtended: boolean
  /** The checkout reserves goods and slot, instead of only leading to payment. */
  readonly keepsGoods: boolean
  /** By the ledger; null without a reservation. */
  readonly keptGoods: readonly StockLine[] | null
  readonly keepCount: number
  readonly keptAt: string | null
  /** Keyed hash of the checkout's network; empty if limits are off. */
  readonly network: string
  readonly paymentMethod: PaymentMethod | null
  /** Payment with unknown outcome, or set aside for a person. */
  readonly awaitedPaymentId: string | null
}

export interface CartLineRow {
  readonly id: string
  readonly variantId: string
  readonly productId: string
  readonly slug: string
  readonly title: string
  readonly variantTitle: string
  readonly sku: string | null
  readonly kind: ItemKind
  readonly leadDays: number | null
  readonly parts: readonly OrderedPart[] | null
  readonly gift: GiftOfLine | null
  readonly quantity: number
  /** Price accepted by the shopper. */
  readonly unitPriceMinor: number
  /** Current single price; `unitPriceOf` for several. */
  readonly priceMinor: number
  readonly quantityBreaks: readonly QuantityBreak[]
  readonly marketPrices: MarketPrices
  readonly taxed: TaxedClass | null
  readonly isForSale: boolean
  /** Market name, if hidden there; else null. */
  readonly hiddenIn: string | null
  /** Excludes stock held by others; this cart's own hold counts as available. */
  readonly available: number | null
  readonly picture: {
    readonly storageKey: string
    readonly width: number | null
    readonly height: number | null
    readonly alt: string
  } | null
}

export interface CartContents {
  readonly cart: CartRow
  readonly lines: readonly CartLineRow[]
}

const typedColumns = sql.join(
  checkoutColumns.map(({ field, column }) => sql`${sql.ref(`c.${column}`)} as ${sql.ref(field)}`),
)

const awaitedPayment = sql`(select payment_id from payments p where p.cart_id = c.cart_id
    and (p.awaited_at is not null and p.status in ('created', 'requires_action')
      or exists (select from unmatched_payments u
        where u.payment_id = p.payment_id and u.status = 'open' and u.reason <> 'mode')) limit 1) as "awaitedPaymentId"`

/** Releases the quantities held, even if a bundle's parts have changed since. */
const keptGoods = sql`case when c.status = 'checkout' and c.keeps_goods then (
    select coalesce(json_agg(kept), '[]') from (
      select variant_id as "variantId", sum(reserved_delta)::int as quantity from stock_movements
      where reference_id = c.cart_id group by variant_id having sum(reserved_delta) > 0) kept) end as "keptGoods"`

/** Deleted markets use home prices. */
const addsTax = sql`coalesce((select m.adds_tax from markets m where m.market_id = c.market_id and m.deleted_at is null),
    (${homeAddsTax}), false) as "addsTax"`

const offer = offeredDiscounts({
  code: sql`c.discount_code`,
  email: sql`c.email`,
  variantIds: sql`array(select l.variant_id from cart_lines l where l.cart_id = c.cart_id)`,
})

const credits = creditOfCart(sql`c.credit_account_ids`, sql`c.cart_id`)

const cartColumns = sql`c.cart_id as "cartId", c.status, c.currency, c.market_id as "marketId", c.email, c.name, c.phone, c.delivery_kind as "deliveryKind",
  c.place, c.postcode, c.delivery_slot_id as "slotId", c.delivery_minor as "deliveryMinor", ${taxOfDelivery} as "deliveryTaxed", ${addsTax}, ${typedColumns},
  c.hold_expires_at as "holdExpiresAt", c.hold_extended as "holdExtended", c.address_checked as "isAddressChecked",
  (c.status = 'checkout' and c.keeps_goods) as "keepsGoods", c.keep_count as "keepCount", ${keptGoods},
  c.discount_code as "discountCode", ${offer} as offer, c.agreed_discounts as "agreedDiscounts",
  c.credit_account_ids as "creditIds", ${credits} as "credits",
  c.kept_at as "keptAt", c.network, c.payment_method as "paymentMethod",
  ${awaitedPayment}`

const linesOfCart = sql`
  select l.cart_line_id as id, l.variant_id as "variantId", v.product_id as "productId", p.slug, p.title,
    v.title as "variantTitle", v.sku, p.kind, p.lead_days as "leadDays", l.gift, l.quantity, l.unit_price_minor as "unitPriceMinor", v.selling_price_minor as "priceMinor", v.quantity_breaks as "quantityBreaks", v.market_prices as "marketPrices",
    ${taxOfVariant} as taxed, (p.status = 'active' and v.archived_at is null and v.price_minor > 0) as "isForSale",
    (select m.name from markets m where m.market_id = c.market_id and is_hidden_in(m.market_id, p.category_id)) as "hiddenIn",
    case when p.kind = 'bundle' then parts_of_bundle(p.product_id) end as parts,
    case when p.kind = 'bundle' then
      available_bundles(p.product_id) + case when c.status = 'checkout' and c.keeps_goods then l.quantity else 0 end
    when v.tracked and not v.backorder then
      coalesce((select sum(on_hand - reserved - unavailable) from stock_levels s where s.product_id = v.product_id and s.variant_id = l.variant_id and s.for_sale), 0)
        + case when c.status = 'checkout' and c.keeps_goods then l.quantity else 0 end
    end as available,
    (select json_build_object('storageKey', f.storage_key, 'width', f.width, 'height', f.height, 'alt', i.alt)
      from product_images i join files f on f.file_id = i.file_id
      where i.product_id = v.product_id order by i.file_id is distinct from v.picture_file_id, i.position limit 1) as picture
  from cart_lines l
  join variants v on v.variant_id = l.variant_id
  join products p on p.product_id = v.product_id
  where l.cart_id = c.cart_id
  order by l.created_at, l.cart_line_id`

const pricedMarket = sql`(select json_build_object('id', m.market_id, 'priceChangeBp', m.price_change_bp, 'priceEnding', m.price_ending)
    from markets m where m.market_id = c.market_id and m.deleted_at is null and not m.is_default) as "pricedMarket"`

export type LockedForDelivery = readonly [CartContents, DeliverySettings]

type ContentsRow = CartRow & {
  readonly lines: CartLineRow[]
  readonly pricedMarket: PricedMarket | null
}

const contentsWhere = <By extends Record<string, unknown>>(
  condition: (by: By) => RawBuilder<unknown>,
) =>
  preparedStatement<By, ContentsRow>(
    (db, by) => ({
      compile: () =>
        sql<ContentsRow>`
      select ${cartColumns}, ${pricedMarket}, coalesce((select json_agg(line) from (${linesOfCart}) line), '[]') as lines
      from carts c where ${condition(by)}`.compile(db),
    }),
    { sharesConnection: true },
  )

const contentsByToken = contentsWhere<{ tokenHash: string }>(
  ({ tokenHash }) => sql`c.token_hash = ${tokenHash}`,
)
const contentsById = contentsWhere<{ cartId: string }>(
  ({ cartId }) => sql`c.cart_id = ${cartId}::uuid`,
)
const contentsByPayment = contentsWhere<{ paymentId: string }>(
  ({ paymentId }) =>
    sql`c.cart_id = (select cart_id from payments where payment_id = ${paymentId}::uuid)`,
)

const lockByToken = preparedStatement<{ tokenHash: string }, object>((db, { tokenHash }) =>
  db.selectFrom('carts').where('token_hash', '=', tokenHash).forUpdate(),
)
const lockById = preparedStatement<{ cartId: string }, object>((db, { cartId }) =>
  db.selectFrom('carts').where('cart_id', '=', cartId).forUpdate(),
)

export interface CartState {
  readonly cart: Pick<CartRow, 'status' | 'awaitedPaymentId'>
}

export async function findCartState(db: Db, tokenHash: string | null): Promise<CartState | null> {
  if (!tokenHash) return null
  const [cart] = await stateByToken(db, { tokenHash })
  return cart ? { cart } : null
}

const stateByToken = preparedStatement<{ tokenHash: string }, CartState['cart']>(
  (db, { tokenHash }) => ({
    compile: () =>
      sql<
        CartState['cart']
      >`select c.status, ${awaitedPayment} from carts c where c.token_hash = ${tokenHash}`.compile(
        db,
      ),
  }),
)

export async function findCart(db: Db, tokenHash: string | null): Promise<CartContents | null> {
  if (!tokenHash) return null
  return contentsOf(await contentsByToken(db, { tokenHash }))
}

/** Serializes changes and ordering of a cart; returns the contents after the wait. */
export async function lockCart(db: Db, tokenHash: string | null): Promise<CartContents | null> {
  if (!tokenHash) return null
  // Separate statement, to see what the awaited transaction committed.
  const [, contents] = await inOrder([
    lockByToken(db, { tokenHash }),
    contentsByToken(db, { tokenHash }),
  ])
  return contentsOf(contents)
}

/** Cart as agreed when the payment began, even if its checkout has ended. */
export async function findCartOfPayment(db: Db, paymentId: string): Promise<CartContents | null> {
  const [row] = await contentsByPayment(db, { paymentId })
  if (!row) return null
  const contents = contentsOf([row])
  return contents && changed(contents, { agreedDiscounts: row.agreedDiscounts })
}

export const findCartById = async (db: Db, cartId: string): Promise<CartContents | null> =>
  contentsOf(await contentsById(db, { cartId }))

export async function lockCartById(db: Db, cartId: string): Promise<CartContents | null> {
  const [, contents] = await inOrder([lockById(db, { cartId }), contentsById(db, { cartId })])
  return contentsOf(contents)
}

function contentsOf([row]: ContentsRow[]): CartContents | null {
  if (!row) return null
  const { lines, pricedMarket, ...cart } = row
  return {
    cart: {
      ...cart,
      marketId: pricedMarket?.id ?? null,
      ...receivedAs(cart, lines),
      // Without reserved goods, currently valid discounts count: the order uses them.
      agreedDiscounts: cart.keepsGoods ? cart.agreedDiscounts : null,
    },
    lines: lines.map((line) => priceInMarket(pricedMarket, line, cart.currency)),
  }
}

/** Carts without packed items have no delivery choice. */
function receivedAs({ deliveryKind }: CartRow, lines: readonly CartLineRow[]) {
  if (lines.length > 0 && !lines.some(({ kind }) => isDelivered(kind)))
    return { deliveryKind: 'none', slotId: null, deliveryMinor: 0 } as const
  return { deliveryKind: deliveryKind === 'none' ? null : deliveryKind }
}

type CartChange = Partial<
  Omit<
    CartRow,
    'cartId' | 'currency' | 'marketId' | 'awaitedPaymentId' | 'deliveryTaxed' | 'addsTax'
  >
>

/** Pure; `saveCart` stores the result. */
export const changed = ({ cart, lines }: CartContents, change: CartChange): CartContents => ({
  cart: { ...cart, ...change },
  lines,
})
