import type { NewsOffer } from '@marketday/contract/orders/customers/news'

import { inOrder } from '../../../platform/database/in-order.ts'
import { replaceRows } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { record } from '../../../platform/events/record.ts'

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
