import { termsVersion } from '@marketday/contract/accounts/identity/terms'

import { conflict } from '../../../platform/http/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { recordIdentityEvent } from '../audit/record-identity-event.ts'

export async function acceptTerms(db: Db, caller: Caller, version: string): Promise<void> {
  if (version !== termsVersion)
    throw conflict(
      'version_conflict',
      'The terms have changed. Reload the page and read the current version.',
    )
  const accepted = await db
    .updateTable('users')
    .set({ terms_version: version, terms_accepted_at: appNow })
    .where('user_id', '=', caller.userId)
    .where('terms_version', 'is distinct from', version)
    .executeTakeFirst()
  if (accepted.numUpdatedRows > 0n)
    await recordIdentityEvent(db, caller, { action: 'terms.accepted', details: { version } })
}
