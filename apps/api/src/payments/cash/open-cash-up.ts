import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { openCashUp as endpoint } from '@marketday/contract/payments/cash/cash-ups'

import { record } from '../../platform/events/record.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export async function openCashUp(
  db: Db,
  { locationId, floatMinor }: BodyOf<typeof endpoint>,
): Promise<string> {
  const place = await findPlace(db, locationId ?? null)
  const { userId, actor } = db.context
  const { rows } = await sql<{ id: string | null }>`
    select begin_till((app_now() at time zone time_zone)::date, ${place}::uuid, ${userId}::uuid, ${actor.name}, currency, ${floatMinor}::bigint) as id
    from tenants where tenant_id = ${db.context.tenantId}::uuid`.execute(db)
  const cashUpId = rows[0]?.id
  if (!cashUpId)
    throw conflict('conflict', 'Your till for today already exists. Open it from the list')
  await record(db, {
    name: 'cash_up.opened',
    objectType: 'cash_up',
    objectId: cashUpId,
    details: { floatMinor },
  })
  return cashUpId
}

async function findPlace(db: Db, locationId: string | null): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select location_id as id from locations
    where case when ${locationId}::uuid is null then is_default else location_id = ${locationId}::uuid end`.execute(
    db,
  )
  const [place] = rows
  if (!place) throw notFound('Location')
  return place.id
}
