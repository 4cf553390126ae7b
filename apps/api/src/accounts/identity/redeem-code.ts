import type { Config } from '../../config.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { AppError } from '../../platform/http/errors.ts'
import { sameSecret } from '../../platform/ids.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { MailboxPurpose } from './answer-mailbox-request.ts'
import { codeHash } from './code-hash.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'

export const triesAllowed = 5

interface Presented {
  readonly purpose: MailboxPurpose
  readonly code: string
  /** Owner of the code: the signed-in user, or the browser that requested it. */
  readonly of: { readonly userId: string } | { readonly browserHash: string }
}

type Redeemed = { readonly email: string } | { readonly refusal: AppError }

/**
 * Redeems a mailed code: once, in time, in at most five tries, and only the latest code. The
 * caller must commit a refusal too, or the tries would not count.
 */
export async function redeemCode(
  db: Db,
  { purpose, code, of }: Presented,
  config: Config,
): Promise<Redeemed> {
  const last = await db
    .selectFrom('mailbox_requests')
    .select(['mailbox_request_id', 'email', 'code_hash', 'tries', 'used_at'])
    .select((select) => select('expires_at', '<=', appNow).as('isExpired'))
    .where('purpose', '=', purpose)
    .where((where) =>
      'userId' in of
        ? where('user_id', '=', of.userId)
        : where('browser_hash', '=', of.browserHash),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!last || last.used_at || last.isExpired || last.tries >= triesAllowed)
    return { refusal: codeIsOver() }
  const matches =
    last.code_hash !== null &&
    sameSecret(last.code_hash, codeHash(last.mailbox_request_id, code, config))
  await db
    .updateTable('mailbox_requests')
    .set({ tries: last.tries + 1, ...(matches && { used_at: appNow }) })
    .where('mailbox_request_id', '=', last.mailbox_request_id)
    .execute()
  return matches ? { email: last.email } : { refusal: codeIsWrong(triesAllowed - last.tries - 1) }
}

const codeIsOver = () =>
  invalid('This code has expired or was used. Request a new one.', [], 'code_expired')

function codeIsWrong(triesLeft: number): AppError {
  if (triesLeft <= 0) return codeIsOver()
  const message = requestTranslate()('errors.codeWrong', { count: triesLeft })
  return invalid(message, [{ path: 'code', message }], 'code_wrong')
}
