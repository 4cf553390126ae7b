import { sql } from 'kysely'

import type { CartNews } from '@marketday/contract/orders/customers/news'

import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict } from '../../platform/http/errors.ts'

/** An answer to outdated wording counts as none. */
export async function getCartNews(db: Db, tokenHash: string | null): Promise<CartNews> {
  const { rows } = await sql<{ words: string; agreedTo: string }>`
    select coalesce((select words from news_offers), '') as words,
      coalesce((select news_words from carts where token_hash = ${tokenHash}), '') as "agreedTo"`.execute(
    db,
  )
  const { words = '', agreedTo = '' } = rows[0] ?? {}
  return { words, isAgreed: words !== '' && words === agreedTo }
}

export async function answerCartNews(
  db: Db,
  { tokenHash, agreedTo }: { readonly tokenHash: string | null; readonly agreedTo: string | null },
): Promise<CartNews> {
  const { words } = await getCartNews(db, tokenHash)
  if (agreedTo !== null && agreedTo !== words) {
    const message = 'The shop changed this text. Please read it again before you agree.'
    throw conflict('conflict', message, [{ path: 'agreedTo', message }])
  }
  await sql`update carts set news_words = ${agreedTo ?? ''}
    where token_hash = ${tokenHash} and status <> 'placed' and news_words is distinct from ${agreedTo ?? ''}`.execute(
    db,
  )
  return await getCartNews(db, tokenHash)
}
