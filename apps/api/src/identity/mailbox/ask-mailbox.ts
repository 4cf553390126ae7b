import { limited } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { answerMailboxRequest } from './answer-mailbox-request.ts'
import type { MailboxPurpose } from './answer-mailbox-request.ts'

export const pauseSeconds = 30
const perHour = 5
export const codeMinutes = {
  'sign-in': 10,
  'verify-email': 15,
  confirm: 10,
  'reset-password': 30,
  customer: 10,
}

interface MailboxRequest {
  readonly purpose: MailboxPurpose
  readonly email: string
  /** Whose request it is, where somebody is signed in. */
  readonly userId?: string
  readonly browserHash?: string
}

/**
 * Notes that a mail to this address was asked for. Nothing is looked up here: the job that answers decides, so
 * that neither words nor time tell who has an account. 429 within thirty seconds or after five in an hour.
 */
export async function askMailbox(db: Db, request: MailboxRequest): Promise<void> {
  const { purpose, email, userId, browserHash } = request
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
      expires_at: new Date(db.context.now.getTime() + life).toISOString(),
    })
    .execute()
  await enqueue(db, answerMailboxRequest, { requestId })
}

async function refuseHaste(db: Db, { purpose, email, userId }: MailboxRequest): Promise<void> {
  const now = db.context.now.getTime()
  const rows = await db
    .selectFrom('mailbox_requests')
    .select('created_at')
    .where('purpose', '=', purpose)
    .where((where) =>
      userId
        ? where('user_id', '=', userId)
        : where(where.fn('lower', ['email']), '=', email.toLowerCase()),
    )
    .where('created_at', '>', new Date(now - 3_600_000).toISOString())
    .orderBy('created_at', 'desc')
    .limit(perHour)
    .execute()
  const [last] = rows
  if (!last) return
  const pauseLeft = Date.parse(last.created_at) + pauseSeconds * 1000 - now
  const oldest = rows.length < perHour ? undefined : rows.at(-1)
  const hourLeft = oldest ? Date.parse(oldest.created_at) + 3_600_000 - now : 0
  const waitMs = Math.max(pauseLeft, hourLeft)
  if (waitMs <= 0) return
  const seconds = Math.ceil(waitMs / 1000)
  throw limited(
    seconds,
    hourLeft > 0
      ? `Five mails within an hour are enough; try again in ${Math.ceil(seconds / 60)} minutes`
      : `A mail is on its way; you can ask for another in ${seconds} seconds`,
  )
}
