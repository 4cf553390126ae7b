import { limited } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { answerMailboxRequest } from './answer-mailbox-request.ts'
import type { MailboxPurpose } from './answer-mailbox-request.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'

export const pauseSeconds = 30
const perHour = 5
/** Per address across all shops, in addition to five per shop. */
const ofShopsPerHour = 20
export const codeMinutes = {
  'sign-in': 10,
  'verify-email': 15,
  confirm: 10,
  'reset-password': 30,
  customer: 10,
  news: 24 * 60,
}

interface MailboxRequest {
  readonly purpose: MailboxPurpose
  readonly email: string
  readonly userId?: string
  readonly browserHash?: string
  readonly shopId?: string
}

/**
 * Records a request for a mail to this address. Looks nothing up: the job that answers decides, so
 * that neither response nor timing reveals accounts. 429 within thirty seconds or after five in an
 * hour, counted per shop.
 */
export async function askMailbox(db: Db, request: MailboxRequest): Promise<void> {
  const { purpose, email, userId, browserHash, shopId } = request
  await refuseHaste(db, request)
  const requestId = newId()
  const life = codeMinutes[purpose] * 60_000
  await db
    .insertInto('mailbox_requests')
    .values({
      mailbox_request_id: requestId,
      purpose,
      email,
      user_id: userId ?? null,
      browser_hash: browserHash ?? null,
      shop_id: shopId ?? null,
      expires_at: new Date(db.context.now.getTime() + life).toISOString(),
    })
    .execute()
  await enqueue(db, answerMailboxRequest, { requestId })
}

async function refuseHaste(db: Db, request: MailboxRequest): Promise<void> {
  const now = db.context.now.getTime()
  const rows = await listOfLastHour(db, request)
  const shopRequests = rows.filter(({ shopId }) => shopId === (request.shopId ?? null))
  const [last] = shopRequests
  const pauseLeft = last ? Date.parse(last.createdAt) + pauseSeconds * 1000 - now : 0
  const hourLeft = Math.max(
    leftOfHour(shopRequests, perHour, now),
    leftOfHour(rows, ofShopsPerHour, now),
  )
  const waitMs = Math.max(pauseLeft, hourLeft)
  if (waitMs <= 0) return
  const seconds = Math.ceil(waitMs / 1000)
  const t = requestTranslate()
  throw limited(
    seconds,
    hourLeft > 0
      ? t('errors.fiveEmails', { minutes: Math.ceil(seconds / 60) })
      : t('errors.emailOnItsWay', { seconds }),
  )
}

interface RecentRequest {
  readonly shopId: string | null
  readonly createdAt: string
}

const listOfLastHour = (
  db: Db,
  { purpose, email, userId }: MailboxRequest,
): Promise<readonly RecentRequest[]> =>
  db
    .selectFrom('mailbox_requests')
    .select(['shop_id as shopId', 'created_at as createdAt'])
    .where('purpose', '=', purpose)
    .where((where) =>
      userId
        ? where('user_id', '=', userId)
        : where(where.fn('lower', ['email']), '=', email.toLowerCase()),
    )
    .where('created_at', '>', new Date(db.context.now.getTime() - 3_600_000).toISOString())
    .orderBy('created_at', 'desc')
    .limit(ofShopsPerHour)
    .execute()

/** Milliseconds until the oldest of the last `most` requests is an hour old; 0 if there are fewer. */
function leftOfHour(requests: readonly RecentRequest[], limit: number, now: number): number {
  const oldest = requests[limit - 1]
  return oldest ? Date.parse(oldest.createdAt) + 3_600_000 - now : 0
}
