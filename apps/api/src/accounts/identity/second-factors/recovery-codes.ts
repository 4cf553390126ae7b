import { createHmac, randomInt } from 'node:crypto'

import type { Config } from '../../../config.ts'
import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

const howMany = 10
// No vowels, to avoid words, and no ambiguous characters.
const letters = 'bcdfghjkmnpqrstvwxz23456789'

/** Creates ten codes, shown once; old ones become invalid. */
export async function renewRecoveryCodes(
  db: Db,
  userId: string,
  config: Config,
): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code, config) })))
    .execute()
  return codes
}

/** True on the first use of a code. */
export async function useRecoveryCode(
  db: Db,
  { userId, code }: { userId: string; code: string },
  config: Config,
): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: appNow })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code, config))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Twelve of 27 characters: 57 bits. */
function newCode(): string {
  const signs = Array.from({ length: 12 }, () => letters.charAt(randomInt(letters.length))).join('')
  return `${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`
}

function hashOf(userId: string, code: string, { appSecret }: Config): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHmac('sha256', appSecret).update(`recovery code ${userId} ${plain}`).digest('hex')
}
