import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import { readOldPath } from '@marketday/contract/imports/old-addresses'
import type {
  LedAddress,
  leadOldAddress as endpoint,
} from '@marketday/contract/imports/old-addresses'

import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { chooseRedirect } from '../../catalog/products/redirect-slug.ts'
import { placeAt } from './address-places.ts'
import { isOwnPath } from './old-addresses.ts'

type Choice = BodyOf<typeof endpoint>

/** Redirects only unused paths, and only to existing ones of this shop, so that no loop is possible. */
export async function leadOldAddress(db: Db, { address, to, was }: Choice): Promise<LedAddress> {
  const path = await readFrom(db, address)
  const place = to === null ? null : await requirePlace(db, to)
  const wasLed = await chooseRedirect(db, { from: path, to, was })
  if (!wasLed) throw await explainRefusal(db, path)
  await record(db, {
    name: 'address.led',
    objectType: 'tenant',
    objectId: db.context.tenantId ?? '',
    details: { path, from: was, to },
  })
  return { path, title: '', to, place }
}

async function readFrom(db: Db, address: string): Promise<string> {
  const path = readOldPath(address)
  if (path === null)
    throw refuse('address', 'Enter the old address as a path, such as /shop/rye-bread.html')
  if (await isOwnPath(db, path))
    throw refuse('address', 'Your shop already has a page at this address')
  return path
}

async function requirePlace(db: Db, to: string): Promise<string> {
  const { rows } = await sql<{ place: string | null }>`
    select ${placeAt(sql`${to}::text`)} as place`.execute(db)
  const place = rows[0]?.place ?? null
  if (place === null) throw refuse('to', 'This page no longer exists in your shop')
  return place
}

const refuse = (path: string, message: string) => invalid(message, [{ path, message }])

async function explainRefusal(db: Db, path: string) {
  const stored = await db
    .selectFrom('redirects')
    .select('to_path')
    .where('from_path', '=', path)
    .executeTakeFirst()
  return conflict(
    'conflict',
    stored ? `${path} already redirects to ${stored.to_path}` : `${path} no longer redirects`,
  )
}
