import type { FastifyReply } from 'fastify'

import { marketCookie } from '@marketday/contract/catalog/market-choice'

import type { Config } from '../../config.ts'
import { elsewhere, listShopMarkets } from '../../catalog/markets/shop-market.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'

const keptSeconds = 365 * 86_400

interface Browser {
  readonly config: Config
  readonly reply: FastifyReply
}

interface Chooser extends Browser {
  readonly tokenHash: string | null
}

/** Moves an open cart to the market; a running checkout keeps its terms. */
export async function chooseMarket(
  db: Db,
  code: string,
  { tokenHash, config, reply }: Chooser,
): Promise<void> {
  const markets = await listShopMarkets(db, {})
  if (!markets.some((candidate) => candidate.code === code)) throw notFound('Market')
  const market = elsewhere(markets, code)
  if (tokenHash !== null) await moveOpenCart(db, { tokenHash, marketId: market?.id ?? null })
  keepChoice(market?.code, { config, reply })
}

export function keepChoice(code: string | undefined, { config, reply }: Browser): void {
  if (code !== undefined)
    reply.setCookie(marketCookie, code, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: config.publicUrl.protocol === 'https:',
      maxAge: keptSeconds,
    })
  else reply.clearCookie(marketCookie, { path: '/' })
}

const moveOpenCart = preparedStatement<{ tokenHash: string; marketId: string | null }, never>(
  (db, { tokenHash, marketId }) =>
    db
      .updateTable('carts')
      .set({ market_id: marketId })
      .where('token_hash', '=', tokenHash)
      .where('status', '=', 'open'),
)

export const moveCart = preparedStatement<{ cartId: string; marketId: string | null }, never>(
  (db, { cartId, marketId }) =>
    db.updateTable('carts').set({ market_id: marketId }).where('cart_id', '=', cartId),
)
