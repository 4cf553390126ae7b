import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

export async function findAccountRow(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
) {
  return await db
    .selectFrom('users as person')
    .innerJoin('sessions as session', 'session.user_id', 'person.user_id')
    .leftJoin('email_changes as change', (join) =>
      join.onRef('change.user_id', '=', 'person.user_id').on('change.expires_at', '>', appNow),
    )
    .select([
      'person.user_id',
      'person.name',
      'person.email',
      'person.email_verified_at',
      'person.password_hash',
      'person.platform_role',
      'person.operator_set',
      'person.deletion_due_at',
      'person.terms_version',
      'session.created_at as signed_in_at',
      'session.impersonation_reason',
      'session.expires_at as session_expires_at',
      'change.email as new_email',
      'change.old_confirmed_at',
      'change.new_confirmed_at',
      'change.expires_at as change_expires_at',
    ])
    .where('person.user_id', '=', userId)
    .where('session.session_id', '=', sessionId)
    .executeTakeFirst()
}
