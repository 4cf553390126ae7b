import { randomInt } from 'node:crypto'

import { slugFrom } from '@marketday/contract/tenants/slug'

import { recordAudit } from '../platform/audit.ts'
import { newId } from '../platform/ids.ts'
import { enterTenant } from '../platform/database/tenant-db.ts'
import type { Db } from '../platform/database/tenant-db.ts'

interface NewTenant {
  readonly userId: string
  readonly name: string
  /** Free when given; otherwise one is made from the name. */
  readonly slug?: string
  readonly email?: string
}

/**
 * A business with its owner and everything each business has from its first minute. Returns the
 * transaction's handle inside the new tenant.
 */
export async function createTenant(db: Db, { userId, name, slug, email = '' }: NewTenant) {
  const tenantId = newId()
  const ownSlug = slug ?? (await freeSlug(db, name))
  const tenant = await db
    .insertInto('tenants')
    .values((values) => ({
      tenant_id: tenantId,
      name,
      slug: ownSlug,
      owner_confirmed_at: values
        .selectFrom('users')
        .select('email_verified_at')
        .where('user_id', '=', userId),
    }))
    .returning(['country', 'currency', 'locale'])
    .executeTakeFirstOrThrow()
  const inside = await enterTenant(db, tenantId)
  await Promise.all([
    inside.insertInto('memberships').values({ user_id: userId, role: 'owner' }).execute(),
    inside.insertInto('business_profiles').values({ email }).execute(),
    inside.insertInto('setup_progress').defaultValues().execute(),
    inside.insertInto('storefronts').defaultValues().execute(),
    inside.insertInto('shop_drafts').defaultValues().execute(),
    inside
      .insertInto('locations')
      .values({ name: 'Main location', is_default: true, offers_pickup: true })
      .execute(),
    inside
      .insertInto('markets')
      .values({ code: 'default', name: 'Home market', is_default: true, ...tenant })
      .execute(),
    recordAudit(inside, {
      action: 'tenant.created',
      objectType: 'tenant',
      objectId: tenantId,
      details: { name },
    }),
  ])
  return { db: inside, tenantId, slug: ownSlug }
}

async function freeSlug(db: Db, name: string): Promise<string> {
  const wanted = slugFrom(name)
  const taken = await db
    .selectFrom('tenants')
    .select('slug')
    .where('slug', '=', wanted)
    .executeTakeFirst()
  return taken ? `${wanted.slice(0, 33)}-${randomInt(100_000, 999_999)}` : wanted
}
