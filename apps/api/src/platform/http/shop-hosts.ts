import { LRUCache } from 'lru-cache'
import type { Config } from '../../config.ts'
import { notFound } from './errors.ts'
import { inCamelCase } from '../database/sql.ts'
import { preparedStatement } from '../database/prepared-statement.ts'
import { slugOf } from './host.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import type { Databases, DbContext } from '../database/tenant-db.ts'

export interface ShopTenant {
  readonly tenantId: string
  readonly slug: string
  readonly name: string
  readonly currency: string
  readonly locale: string
  readonly timeZone: string
  readonly country: string
  /** False until an owner confirmed the address: then the shop is only a trial. */
  readonly isConfirmed: boolean
  readonly takesOrders: boolean
  /** The shop's Stripe account can charge cards. */
  readonly takesCards: boolean
}

const tenantBySlug = preparedStatement((db, { slug }: { slug: string }) =>
  db
    .selectFrom('tenants')
    .select(
      inCamelCase(['tenant_id', 'slug', 'name', 'currency', 'locale', 'time_zone', 'country']),
    )
    .select(inCamelCase(['takes_cards']))
    .select((select) =>
      select('owner_confirmed_at', 'is not', null).$castTo<boolean>().as('isConfirmed'),
    )
    .select((select) => select('standing', '<>', 'no_orders').$castTo<boolean>().as('takesOrders'))
    .where('slug', '=', slug)
    .where('suspended_at', 'is', null)
    .where('standing', '<>', 'offline'),
)

const keptMs = 5_000
const keptAtMost = 5_000
/** For new host names; known shops never wait behind them. */
const lookUpsAtOnce = 4
const lookUpsWaiting = 200

interface CachedShop {
  readonly tenant: ShopTenant
  readonly until: number
}

/**
 * Tenants by host name, cached for five seconds, so that renamed and closed shops follow soon.
 * Invented names neither evict shops nor take their connections.
 */
export function createShopHosts(config: Config, databases: Databases) {
  const shops = new LRUCache<string, CachedShop>({ max: keptAtMost })
  const unknown = new LRUCache<string, true>({ max: keptAtMost, ttl: keptMs })
  const { run } = createConcurrencyLimit({ atOnce: lookUpsAtOnce, waitingAtMost: lookUpsWaiting })

  const lookUp = async (slug: string, context: DbContext): Promise<ShopTenant | null> =>
    (await tenantBySlug(databases.read(context), { slug }))[0] ?? null

  function keep(hostName: string, tenant: ShopTenant | null, now: number): void {
    if (tenant) {
      // Not cached: the owner may confirm or pay at any time and expects to sell at once.
      const isOpen = tenant.isConfirmed && tenant.takesOrders
      shops.set(hostName, { tenant, until: isOpen ? now + keptMs : now })
    } else {
      shops.delete(hostName)
      unknown.set(hostName, true)
    }
  }

  return async function shopTenant(hostName: string, context: DbContext): Promise<ShopTenant> {
    const now = Date.now()
    const cached = shops.get(hostName)
    if (cached && cached.until >= now) return cached.tenant
    const slug = slugOf(config, hostName)
    if (slug === null || unknown.has(hostName)) throw notFound('Shop', 'unknown_shop')
    const tenant = cached ? await lookUp(slug, context) : await run(() => lookUp(slug, context))
    keep(hostName, tenant, now)
    if (!tenant) throw notFound('Shop', 'unknown_shop')
    return tenant
  }
}
