import type { Config } from '../../config.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'
import { readSignedId, signId } from '../../platform/mail/signed-id.ts'

type Secrets = Pick<Config, 'appSecret'>

interface Linked {
  readonly config: Secrets
  readonly token: string
}

const purpose = 'news sign-up'

export const newsRequestToken = (config: Secrets, requestId: string): string =>
  signId(config, purpose, requestId)

export interface NewsRequest {
  readonly email: string
  readonly usedAt: string | null
}

/** Request of this shop; 404 for an invalid link and once it has expired. */
export async function findNewsRequest(db: Db, linked: Linked): Promise<NewsRequest> {
  const row = await db
    .selectFrom('mailbox_requests')
    .select(['email', 'used_at as usedAt'])
    .where('mailbox_request_id', '=', requireRequestId(linked))
    .where('purpose', '=', 'news')
    .where('shop_id', '=', db.context.tenantId)
    .where('expires_at', '>', appNow)
    .executeTakeFirst()
  if (!row) throw notFound('Page')
  return row
}

/** False if it was used before. */
export async function useNewsRequest(db: Db, linked: Linked): Promise<boolean> {
  const used = await db
    .updateTable('mailbox_requests')
    .set({ used_at: appNow })
    .where('mailbox_request_id', '=', requireRequestId(linked))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

function requireRequestId({ config, token }: Linked): string {
  const requestId = readSignedId(config, purpose, token)
  if (!requestId) throw notFound('Page')
  return requestId
}
