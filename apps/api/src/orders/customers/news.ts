import { sql } from 'kysely'

import type { NewsOffer } from '@marketday/contract/orders/customers/news'

import { inOrder } from '../../platform/database/in-order.ts'
import { replaceRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import type { Config } from '../../config.ts'
import { notFound } from '../../platform/http/errors.ts'
import { readSignedId, signId } from '../../platform/mail/signed-id.ts'

export async function getNewsOffer(db: Db): Promise<NewsOffer> {
  const row = await db.selectFrom('news_offers').select('words').executeTakeFirst()
  return row ?? { words: '' }
}

export async function saveNewsOffer(db: Db, { words }: NewsOffer): Promise<NewsOffer> {
  await inOrder([
    replaceRows(db, 'news_offers', { key: ['tenant_id'], rows: [{ words }] }),
    record(db, {
      name: 'business.news_offer_edited',
      objectType: 'tenant',
      objectId: db.context.tenantId ?? '',
      details: { words },
    }),
  ])
  return { words }
}

const purpose = 'news link'

type Secrets = Pick<Config, 'appSecret'>

/** Token that only unsubscribes the customer from news. */
export const newsToken = (config: Secrets, customerId: string): string =>
  signId(config, purpose, customerId)

export async function getNewsByLink(
  db: Db,
  { config, token }: { readonly config: Secrets; readonly token: string },
) {
  const customerId = readSignedId(config, purpose, token)
  if (!customerId) throw notFound('Page')
  const { rows } = await sql<{ isAgreed: boolean }>`
    select c.consented_at is not null as "isAgreed" from customers named
    join customers c on c.customer_id = coalesce(named.merged_into, named.customer_id)
    where named.customer_id = ${customerId}::uuid`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Page')
  return { customerId, ...row }
}
