import type { FastifyReply, FastifyRequest } from 'fastify'

import { hashSecret, newSecret } from '../../../platform/ids.ts'
import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

const cookie = '__Host-device'
const lifeDays = 400

type Cookies = Pick<FastifyRequest, 'cookies'>

export function deviceOf(request: Cookies): string | null {
  const secret = request.cookies[cookie]
  return secret ? hashSecret(secret) : null
}

/** Records the device. Returns true if it is new to the person. */
export async function rememberDevice(
  db: Db,
  userId: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<boolean> {
  const secret = request.cookies[cookie] ?? newSecret()
  reply.setCookie(cookie, secret, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    maxAge: lifeDays * 86_400,
  })
  const device = { user_id: userId, device_hash: hashSecret(secret) }
  const seen = await db
    .updateTable('known_devices')
    .set({ last_seen_at: appNow })
    .where('user_id', '=', device.user_id)
    .where('device_hash', '=', device.device_hash)
    .executeTakeFirst()
  if (seen.numUpdatedRows > 0n) return false
  await db
    .insertInto('known_devices')
    .values(device)
    .onConflict((same) => same.doNothing())
    .execute()
  return true
}

export async function isKnownDevice(
  db: Db,
  account: { readonly email: string } | { readonly userId: string },
  request: Cookies,
): Promise<boolean> {
  const device = await db
    .selectFrom('known_devices as device')
    .innerJoin('users as person', 'person.user_id', 'device.user_id')
    .select('device.user_id')
    .where('device.device_hash', '=', deviceOf(request) ?? '')
    .where((where) =>
      'userId' in account
        ? where('person.user_id', '=', account.userId)
        : where(where.fn('lower', ['person.email']), '=', account.email.toLowerCase()),
    )
    .where('person.email_verified_at', 'is not', null)
    .executeTakeFirst()
  return device !== undefined
}
