import { sql } from 'kysely'

import type { DeliveryKind } from '@marketday/contract/orders/cart'
import type { ParsedPlace } from '@marketday/contract/contact/place'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export interface CartRow {
  readonly cartId: string
  readonly status: 'open' | 'checkout' | 'placed' | 'expired'
  readonly currency: string
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly deliveryKind: DeliveryKind | null
  readonly place: ParsedPlace | null
  readonly postcode: string
  readonly isAddressChecked: boolean
  readonly slotId: string | null
  readonly deliveryMinor: number
  readonly note: string
  readonly holdExpiresAt: string | null
  readonly holdExtended: boolean
  /** Whether the running checkout keeps goods and time, or only leads to the payment. */
  readonly keepsGoods: boolean
  readonly keepCount: number
  /** Of which nobody knows yet whether it was made, or whose money waits for a person of the shop. */
  readonly awaitedPaymentId: string | null
}

export interface CartLineRow {
  readonly id: string
  readonly variantId: string
  readonly productId: string
  readonly handle: string
  readonly title: string
  readonly variantTitle: string
  readonly sku: string | null
  readonly quantity: number
  /** The price the shopper agreed to. */
  readonly unitPriceMinor: number
  readonly currentPriceMinor: number
  readonly taxRateBp: number
  readonly isForSale: boolean
  /** Of others: what this cart holds itself is not counted as gone. */
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

const cartColumns = sql`c.cart_id as "cartId", c.status, c.currency, c.email, c.name, c.phone, c.delivery_kind as "deliveryKind",
  c.place, c.postcode, c.delivery_slot_id as "slotId", c.delivery_minor as "deliveryMinor", c.note,
  c.hold_expires_at as "holdExpiresAt", c.hold_extended as "holdExtended", c.address_checked as "isAddressChecked",
  (c.status = 'checkout' and c.keeps_goods) as "keepsGoods", c.keep_count as "keepCount",
  (select payment_id from payments p where p.cart_id = c.cart_id
    and (p.awaited_at is not null and p.status in ('created', 'requires_action')
      or exists (select from unmatched_payments u
        where u.payment_id = p.payment_id and u.status = 'open' and u.reason <> 'mode')) limit 1) as "awaitedPaymentId"`

const linesOfCart = sql`
  select l.cart_line_id as id, l.variant_id as "variantId", v.product_id as "productId", p.handle, p.title,
    v.title as "variantTitle", v.sku, l.quantity, l.unit_price_minor as "unitPriceMinor", v.price_minor as "currentPriceMinor",
    p.tax_rate_bp as "taxRateBp", (p.status = 'active' and v.archived_at is null) as "isForSale",
    case when v.tracked and not v.backorder then
      coalesce((select sum(on_hand - reserved - unavailable) from stock_levels s where s.variant_id = l.variant_id), 0)
        + case when c.status = 'checkout' and c.keeps_goods then l.quantity else 0 end
    end as available,
    (select json_build_object('storageKey', f.storage_key, 'width', f.width, 'height', f.height, 'alt', i.alt)
      from product_images i join files f on f.file_id = i.file_id
      where i.product_id = v.product_id order by i.position limit 1) as picture
  from cart_lines l
  join variants v on v.variant_id = l.variant_id
  join products p on p.product_id = v.product_id
  where l.cart_id = c.cart_id
  order by l.created_at, l.cart_line_id`

type ContentsRow = CartRow & { readonly lines: CartLineRow[] }

const contentsByToken = preparedStatement<{ tokenHash: string }, ContentsRow>((db, parameters) => ({
  compile: () =>
    sql<ContentsRow>`
      select ${cartColumns}, coalesce((select json_agg(line) from (${linesOfCart}) line), '[]') as lines
      from carts c where c.token_hash = ${parameters.tokenHash}`.compile(db),
}))

const contentsById = preparedStatement<{ cartId: string }, ContentsRow>((db, parameters) => ({
  compile: () =>
    sql<ContentsRow>`
      select ${cartColumns}, coalesce((select json_agg(line) from (${linesOfCart}) line), '[]') as lines
      from carts c where c.cart_id = ${parameters.cartId}::uuid`.compile(db),
}))

const lockByToken = preparedStatement<{ tokenHash: string }, CartRow>((db, parameters) => ({
  compile: () =>
    sql<CartRow>`select ${cartColumns} from carts c where c.token_hash = ${parameters.tokenHash} for update`.compile(
      db,
    ),
}))

const lockById = preparedStatement<{ cartId: string }, CartRow>((db, parameters) => ({
  compile: () =>
    sql<CartRow>`select ${cartColumns} from carts c where c.cart_id = ${parameters.cartId}::uuid for update`.compile(
      db,
    ),
}))

export async function findCart(db: Db, tokenHash: string | null): Promise<CartContents | null> {
  if (!tokenHash) return null
  return contentsOf(await contentsByToken(db, { tokenHash }))
}

/** Whoever changes a cart or makes an order of it takes turns here; the contents are those after waiting. */
export async function lockCart(db: Db, tokenHash: string | null): Promise<CartContents | null> {
  if (!tokenHash) return null
  // A second statement sees what the one we waited for has committed.
  const [, contents] = await Promise.all([
    lockByToken(db, { tokenHash }),
    contentsByToken(db, { tokenHash }),
  ])
  return contentsOf(contents)
}

export async function lockCartById(db: Db, cartId: string): Promise<CartContents | null> {
  const [, contents] = await Promise.all([lockById(db, { cartId }), contentsById(db, { cartId })])
  return contentsOf(contents)
}

function contentsOf([row]: ContentsRow[]): CartContents | null {
  if (!row) return null
  const { lines, ...cart } = row
  return { cart, lines }
}

/** Sends the change and says what the cart is with it. */
export function changeCart(
  db: Db,
  contents: CartContents,
  change: CartChange,
): {
  contents: CartContents
  written: Promise<void>
} {
  const written = updateCart(db, contents.cart.cartId, change)
  return { contents: { ...contents, cart: { ...contents.cart, ...change } }, written }
}

type CartChange = Partial<{
  status: CartRow['status']
  email: string
  name: string
  phone: string
  deliveryKind: DeliveryKind | null
  place: ParsedPlace
  postcode: string
  isAddressChecked: boolean
  slotId: string | null
  deliveryMinor: number
  note: string
  paymentMethod: string
  holdExpiresAt: string | null
  holdExtended: boolean
  keepsGoods: boolean
  keepCount: number
  keptAt: string
  network: string
}>

export async function updateCart(db: Db, cartId: string, change: CartChange): Promise<void> {
  const { place, ...rest } = change
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined)
  await db
    .updateTable('carts')
    .set({
      ...Object.fromEntries(entries.map(([name, value]) => [columns[name] ?? name, value])),
      ...(place !== undefined && { place: json(place) }),
      updated_at: db.context.now.toISOString(),
    })
    .where('cart_id', '=', cartId)
    .execute()
}

/** Those that are called otherwise than their column. */
const columns: Readonly<Record<string, string>> = {
  deliveryKind: 'delivery_kind',
  slotId: 'delivery_slot_id',
  deliveryMinor: 'delivery_minor',
  paymentMethod: 'payment_method',
  holdExpiresAt: 'hold_expires_at',
  holdExtended: 'hold_extended',
  keepsGoods: 'keeps_goods',
  keepCount: 'keep_count',
  keptAt: 'kept_at',
  isAddressChecked: 'address_checked',
}
