import { sql } from 'kysely'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type {
  recoverCart as endpoint,
  WaitingCart,
} from '@marketday/contract/orders/carts/abandoned-carts'
import { unitPriceOf } from '@marketday/contract/catalog/quantity-breaks'

import type { Db } from '../../platform/database/tenant-db.ts'
import type { CartOwner } from '../cart/edit-cart.ts'
import { fillCart } from '../self-service/fill-cart.ts'
import { nameOf, changeOf } from '../cart/rules.ts'
import type { CartLineRow, CartContents } from '../cart/queries.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { findCartById } from '../cart/queries.ts'
import { requestMoney, requestTranslate } from '../../platform/http/request-language.ts'

/** Restores goods only: the link may have been forwarded. */
export async function recoverCart(
  db: Db,
  owner: CartOwner & { issueToken(): string },
  cartId: string,
): Promise<ResponseOf<typeof endpoint>> {
  const left = await getRecoverable(db, cartId)
  const wishes = left.lines.map((line) => ({ ...line, title: nameOf(line) }))
  const { cart, missing } = await fillCart(db, owner, wishes)
  if (cart.id !== null)
    await sql`update carts set recovers_id = ${cartId}::uuid where cart_id = ${cart.id}::uuid`.execute(
      db,
    )
  const money = (minor: number) => requestMoney(minor, cart.currency)
  const t = requestTranslate()
  const changed = wishes.flatMap(({ variantId, title, unitPriceMinor: before, gift }) => {
    const line = cart.lines.find((candidate) => candidate.variantId === variantId)
    if (!line) return []
    return [
      line.unitPriceMinor === before
        ? []
        : t('errors.costsInstead', {
            name: title,
            price: money(line.unitPriceMinor),
            before: money(before),
          }),
      gift && !line.gift ? t('errors.recipientAgain', { name: title }) : [],
    ].flat()
  })
  return { cart, changes: [...missing, ...changed] }
}

export async function getWaitingCart(db: Db, cartId: string): Promise<WaitingCart> {
  const { cart, lines } = await getRecoverable(db, cartId)
  return { currency: cart.currency, lines: lines.map((line) => showLine(line, cart.currency)) }
}

function showLine(line: CartLineRow, currency: string): WaitingCart['lines'][number] {
  const change = changeOf(line, currency)
  const left = Math.min(line.quantity, Math.max(0, line.available ?? line.quantity))
  const quantity = change?.kind === 'gone' ? 0 : left
  const unitPriceMinor = unitPriceOf(line, quantity)
  return {
    id: line.id,
    title: nameOf(line),
    quantity,
    unitPriceMinor,
    totalMinor: quantity * unitPriceMinor,
    change: change?.message ?? null,
  }
}

async function getRecoverable(db: Db, cartId: string): Promise<CartContents> {
  const left = await findCartById(db, cartId)
  if (!left || left.lines.length === 0) throw notFound('Cart')
  if (left.cart.status === 'placed')
    throw conflict('checkout_completed', 'The items in this cart were already ordered')
  return left
}

/** The cart's own market, unless the browser's cart already has goods. */
export async function findRecoveryMarket(
  db: Db,
  { tokenHash, marketCode }: Pick<CartOwner, 'tokenHash' | 'marketCode'>,
  cartId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ code: string | null }>`
    select m.code from carts c
    left join markets m on m.market_id = c.market_id and m.deleted_at is null and not m.is_default
    where c.cart_id = ${cartId}::uuid and not exists (
      select from carts own join cart_lines l on l.cart_id = own.cart_id
      where own.token_hash = ${tokenHash} and own.status <> 'placed')`.execute(db)
  const [left] = rows
  return left ? (left.code ?? undefined) : marketCode
}
