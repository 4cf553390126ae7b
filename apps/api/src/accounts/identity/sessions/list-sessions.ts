import type { Session } from '@marketday/contract/accounts/identity/sessions'

import { appNow, inCamelCase } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { countryNamed, deviceNamed } from './device-rules.ts'

export async function listSessions(
  db: Db,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(
      inCamelCase([
        'session_id as id',
        'user_agent',
        'country',
        'ip',
        'signed_in_by',
        'created_at as startedAt',
        'last_seen_at',
      ]),
    )
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', appNow)
    .where((where) =>
      where.or([
        where('impersonator_id', 'is not', null),
        where('session_id', '=', sessionId),
        // Sessions whose last refresh token has expired cannot continue.
        where.exists(
          where
            .selectFrom('refresh_tokens as token')
            .select('token.session_id')
            .whereRef('token.session_id', '=', 'sessions.session_id')
            .where('token.expires_at', '>', appNow),
        ),
      ]),
    )
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
  const sessions = rows.map(({ userAgent, country, signedInBy, ...row }) => ({
    ...row,
    ...deviceNamed(userAgent),
    isCurrent: row.id === sessionId,
    place: countryNamed(country),
    signedInBy: signedInBy,
  }))
  return sessions.toSorted((left, right) => Number(right.isCurrent) - Number(left.isCurrent))
}
