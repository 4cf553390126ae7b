import { sql } from 'kysely'

import type { Driver } from '@marketday/contract/drivers'

import { invalid, notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { listDrivers } from '../drivers/queries.ts'
import { selectRows } from '../queries.ts'
import type { DeliveryFacts } from '../queries.ts'
import type { PlanProblem } from './route-problem.ts'

export interface PlanDay {
  readonly day: string
  readonly timeZone: string
  readonly locale: string
  readonly rows: readonly DeliveryFacts[]
  readonly drivers: readonly Driver[]
  readonly problem: PlanProblem
}

const serviceSeconds = 4 * 60
const seconds = (time: string) => Math.round(Date.parse(time) / 1000)

/** Everything a plan needs to know: stops that have not been started, and drivers on duty with room left. */
export async function readPlanDay(db: Db, day: string): Promise<PlanDay> {
  const [bounds, drivers, all] = await Promise.all([
    readBounds(db, day),
    listDrivers(db),
    selectRows(
      db,
      sql`d.day = ${day}::date and d.status in ('scheduled', 'assigned', 'en_route', 'arrived')`,
    ),
  ])
  const rows = all.filter((row) => row.status === 'scheduled' || row.status === 'assigned')
  const onDuty = drivers.filter((driver) => driver.onDuty)
  const earliest = Math.max(seconds(bounds.opens), Math.floor(db.context.now.getTime() / 1000))
  const latest = seconds(bounds.closes)
  const problem: PlanProblem = {
    depot: { lat: bounds.lat, lng: bounds.lng },
    serviceSeconds,
    vans: onDuty.map(({ id, capacity }) => ({
      id,
      capacity: capacity - all.filter((row) => row.driverId === id && !rows.includes(row)).length,
      from: earliest,
      until: latest,
    })),
    stops: rows.map((row) => ({
      id: row.id,
      point: row.lat !== null && row.lng !== null ? { lat: row.lat, lng: row.lng } : null,
      size: 1,
      from: row.slot ? seconds(row.slot.startsAt) : earliest,
      until: row.slot ? seconds(row.slot.endsAt) : latest,
    })),
  }
  return { day, timeZone: bounds.timeZone, locale: bounds.locale, rows, drivers: onDuty, problem }
}

interface Bounds {
  readonly opens: string
  readonly closes: string
  readonly timeZone: string
  readonly locale: string
  readonly lat: number
  readonly lng: number
}

/** Vans are on the road between six in the morning and eleven at night. */
async function readBounds(db: Db, day: string): Promise<Bounds> {
  const { rows } = await sql<
    Omit<Bounds, 'lat' | 'lng'> & { lat: number | null; lng: number | null }
  >`
    select (${day}::date + time '06:00') at time zone t.time_zone as opens, (${day}::date + time '23:00') at time zone t.time_zone as closes,
      t.time_zone as "timeZone", t.locale, nullif(l.place->>'lat', '')::float8 as lat, nullif(l.place->>'lng', '')::float8 as lng
    from tenants t join locations l on l.tenant_id = t.tenant_id and l.is_default
    where t.tenant_id = ${db.context.tenantId}::uuid`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Business')
  const { lat, lng } = row
  if (lat === null || lng === null)
    throw invalid(
      'A plan starts at your business: choose its address from the list in the setup first',
      [{ path: 'place', message: 'Address without a position' }],
    )
  return { ...row, lat, lng }
}
