import { sql } from 'kysely'

import { record } from '../src/platform/events/record.ts'
import type { Services } from '../src/platform/services.ts'
import { hireDrivers, planShifts, setUpBusiness } from './business.ts'
import { connectAccount, withoutWebhooks } from './card-provider.ts'
import { fillCatalogue } from './catalogue.ts'
import { publishEditions } from './editions.ts'
import { leaveCarts } from './leave-carts.ts'
import { openBusiness } from './open-business.ts'
import { actingAt, contextAt } from './seeding.ts'
import { checkBooks } from './check-books.ts'
import { demoTenant } from './sign-ins.ts'
import { addDays, dayOf, momentOf } from './trade/calendar.ts'
import { trade } from './trade/trade.ts'
import type { TradeScale } from './trade/trade.ts'

export interface DemoScale extends TradeScale {
  readonly shelf: number
}

export const wholeDemo: DemoScale = { days: 60, orders: 300, customers: 120, shelf: 1 }

interface Options {
  readonly scale: DemoScale
  readonly say: (line: string) => void
}

/**
 * Seeds the whole bakery through the product's own operations; does nothing if it exists. Returns
 * false if the database holds other shops and no demo, for example after a restore.
 */
export async function seedDemo(services: Services, options: Options): Promise<boolean> {
  const now = services.clock.now()
  const state = await findDemo(services, now)
  if (state === 'occupied') {
    options.say('The database holds shops already; the demo shop is left out')
    return false
  }
  if (state === 'complete') {
    options.say('The demo shop is there already')
    return true
  }
  if (state === 'partial')
    throw new Error(
      'The demo shop was begun and not finished; "npm run db:reset" makes room for a new one',
    )
  await withoutWebhooks(services, () => fillShop(services, { ...options, now }))
  return true
}

async function fillShop(
  services: Services,
  { scale, say, now }: Options & { readonly now: Date },
): Promise<void> {
  const opened = momentOf(addDays(dayOf(now), -scale.days - 2), 9 * 60)
  const seeding = await openBusiness(services, opened)
  say('  people and roles')
  await setUpBusiness(seeding, opened)
  await connectAccount(services, (work) => seeding.at(opened, seeding.team.owner, work))
  const wares = await fillCatalogue(seeding, opened, scale.shelf)
  say(`  ${wares.length} variants with pictures`)
  await publishEditions(seeding, { opened, now })
  say('  three builds')
  const drivers = await hireDrivers(seeding, opened)
  const orders = await trade(seeding, { scale, now, wares, drivers, onProgress: quarters(say) })
  await planShifts(seeding, now, drivers)
  await leaveCarts(seeding, now)
  await services.databases.transaction(
    contextAt(services, seeding.tenantId, {
      moment: services.clock.now(),
      actor: seeding.team.owner,
    }),
    async (db) => {
      await checkBooks(db)
      await record(db, { name: seeded, objectType: 'tenant', objectId: seeding.tenantId })
    },
  )
  say(`  ${orders} orders; the books add up`)
}

const seeded = 'demo.seeded'

type DemoState = 'absent' | 'occupied' | 'partial' | 'complete'

async function findDemo(services: Services, now: Date): Promise<DemoState> {
  const actor = { kind: 'system', name: 'Marketday', userId: null } as const
  const tenant = await actingAt(services, null)(now, actor, (db) =>
    db
      .selectFrom('tenants')
      .select(['tenant_id', 'slug'])
      .orderBy(sql`slug = ${demoTenant.slug}`, 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  if (!tenant) return 'absent'
  if (tenant.slug !== demoTenant.slug) return 'occupied'
  const entry = await actingAt(services, tenant.tenant_id)(now, actor, (db) =>
    db
      .selectFrom('events')
      .select('event_id')
      .where('object_id', '=', tenant.tenant_id)
      .where('name', '=', seeded)
      .executeTakeFirst(),
  )
  return entry ? 'complete' : 'partial'
}

function quarters(say: (line: string) => void): (share: number) => void {
  let told = 0
  return (share) => {
    const quarter = Math.floor(share * 4)
    if (quarter <= told || quarter === 4) return
    told = quarter
    say(`  ${quarter * 25} % of the orders`)
  }
}
