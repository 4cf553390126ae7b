import type { Db } from '../../../platform/database/tenant-db.ts'
import { endLinks } from './mail-link.ts'
import { revokeSessions } from '../sessions/end-sessions.ts'

interface NewPassword {
  readonly userId: string
  readonly passwordHash: string
  readonly isLong: boolean
  readonly keepSessionId?: string
}

/** Stores a password and revokes previously mailed links. */
export async function storePassword(db: Db, password: NewPassword): Promise<void> {
  const { userId, passwordHash, isLong, keepSessionId } = password
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_is_long: isLong })
    .where('user_id', '=', userId)
    .execute()
  await endLinks(db, userId, ['reset-password', 'set-password'])
  await revokeSessions(db, { userId, reason: 'password changed', keepSessionId })
}
