import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'

import type { Config } from '../../config.ts'
import { hashSecret } from '../ids.ts'
import { networkOf } from '../network.ts'
import { AppError, limited, notFound } from './errors.ts'
import { inCamelCase } from '../database/sql.ts'
import type { DB as Database } from '../database/database-types.ts'
import { preparedStatement } from '../database/prepared-statement.ts'
import { slugOf } from './host.ts'
import { previewLabel, readPreviewToken } from './preview-host.ts'
import type { ShopPreview } from './preview-host.ts'
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
  /** Set on the host of a preview. */
  readonly preview: ShopPreview | null
}

const selectTenants = (db: Kysely<Database>) =>
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
    .where('suspended_at', 'is', null)
    .where('standing', '<>', 'offline')

const tenantBySlug = preparedStatement((db, { slug }: { slug: string }) =>
  selectTenants(db).where('slug', '=', slug),
)

const tenantById = preparedStatement((db, { tenantId }: { tenantId: string }) =>
  selectTenants(db).where('tenant_id', '=', tenantId),
)

type PreviewRow = Omit<ShopPreview, 'label'> & { readonly tenantId: string }

const previewByToken = preparedStatement<{ tokenHash: string }, PreviewRow>((db, parameters) => ({
  compile: () =>
    sql<PreviewRow>`select tenant_id as "tenantId", preview_id as id, kind, build_id as "buildId",
      build_number as "buildNumber", password_hash as "passwordHash", expires_at as "expiresAt"
      from find_preview(${parameters.tokenHash})`.compile(db),
}))

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
  const previewTenant = createPreviewHosts(databases, run)

  async function lookUp(slug: string, context: DbContext): Promise<ShopTenant | null> {
    const [tenant] = await tenantBySlug(databases.read(context), { slug })
    return tenant ? { ...tenant, preview: null } : null
  }

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
    const token = readPreviewToken(config, hostName)
    if (token !== null) return await previewTenant(token, context)
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

const guessesPerMinute = 30

/** Not cached: a revoked preview ends at once. Wrong, expired and revoked ones are the same 404. */
function createPreviewHosts(
  databases: Databases,
  run: ReturnType<typeof createConcurrencyLimit>['run'],
) {
  const guesses = new LRUCache<string, number>({ max: keptAtMost, ttl: 60_000 })

  async function lookUp(token: string, context: DbContext): Promise<ShopTenant | null> {
    const db = databases.read(context)
    const [row] = await previewByToken(db, { tokenHash: hashSecret(token) })
    if (!row) return null
    const { tenantId, ...preview } = row
    const [tenant] = await tenantById(db, { tenantId })
    return tenant ? { ...tenant, preview: { ...preview, label: previewLabel(token) } } : null
  }

  return async function previewTenant(token: string, context: DbContext): Promise<ShopTenant> {
    const network = networkOf(context.ip)
    const guessed = guesses.get(network) ?? 0
    if (guessed >= guessesPerMinute) throw limited(60, 'Too many requests. Please wait a minute')
    const tenant = await run(() => lookUp(token, context))
    if (tenant) return tenant
    guesses.set(network, guessed + 1, { noUpdateTTL: guessed > 0 })
    throw new AppError({
      status: 404,
      code: 'unknown_preview',
      message: 'This preview isn’t available',
    })
  }
}
