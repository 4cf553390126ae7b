import type { Config } from '../../config.ts'
import { notFound } from './errors.ts'
import { hotQuery } from '../database/hot-query.ts'
import { slugOf } from './host.ts'
import type { Databases, DbContext } from '../database/tenant-db.ts'

/** The tenant behind a shop's host name, as far as every shop page needs it. */
export interface ShopTenant {
  readonly tenantId: string
  readonly slug: string
  readonly name: string
  readonly currency: string
  readonly locale: string
  readonly timeZone: string
  readonly country: string
  /** Whether an owner has confirmed her address: until then the shop is tried out, not traded with. */
  readonly isConfirmed: boolean
}

const tenantBySlug = hotQuery((db, { slug }: { slug: string }) =>
  db
    .selectFrom('tenants')
    .select([
      'tenant_id as tenantId',
      'slug',
      'name',
      'currency',
      'locale',
      'time_zone as timeZone',
      'country',
    ])
    .select((select) =>
      select('owner_confirmed_at', 'is not', null).$castTo<boolean>().as('isConfirmed'),
    )
    .where('slug', '=', slug)
    .where('suspended_at', 'is', null),
)

const keptMs = 5_000
const keptAtMost = 5_000

/** Finds tenants by host name; answers are kept for five seconds, so a renamed or closed shop follows soon. */
export function createShopHosts(config: Config, databases: Databases) {
  const known = new Map<string, { tenant: ShopTenant | null; until: number }>()

  return async function shopTenant(hostName: string, context: DbContext): Promise<ShopTenant> {
    const now = Date.now()
    let entry = known.get(hostName)
    if (!entry || entry.until < now) {
      if (known.size >= keptAtMost) known.clear()
      const slug = slugOf(config, hostName)
      const [tenant = null] = slug ? await tenantBySlug(databases.read(context), { slug }) : []
      // Its owner may confirm her address any moment, and then expects to sell.
      entry = { tenant, until: tenant && !tenant.isConfirmed ? now : now + keptMs }
      known.set(hostName, entry)
    }
    if (!entry.tenant) throw notFound('Shop', 'unknown_shop')
    return entry.tenant
  }
}
