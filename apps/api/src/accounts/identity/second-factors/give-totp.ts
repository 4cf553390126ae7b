import type { Services } from '../../../platform/services.ts'
import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { sealSecret } from './sealed-secret.ts'

/** Sets up an authenticator without confirmation, for seeded accounts. */
export async function giveTotp(
  db: Db,
  { userId, secret }: { userId: string; secret: string },
  { config }: Pick<Services, 'config'>,
): Promise<void> {
  await db
    .insertInto('totp_factors')
    .values({
      user_id: userId,
      sealed_secret: sealSecret(secret, userId, config),
      confirmed_at: appNow,
    })
    .execute()
}
