import { randomInt } from 'node:crypto'

import { sql } from 'kysely'

import { openMarket } from '../../catalog/markets/open-market.ts'
import { conflict } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { enterTenant } from '../../platform/database/tenant-db.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { openLocation } from '../../stock/change-location.ts'
import { openTaxClasses } from '../../catalog/taxes/edit-tax-class.ts'
import { openStorefront } from '../../storefront/pages/open-storefront.ts'
import { appNow } from '../../platform/database/sql.ts'
import { nameSlug } from '../../platform/spelled-slugs.ts'

interface NewTenant {
  readonly ownerId: string
  readonly name: string
  /** Must be free; derived from the name if missing. */
  readonly slug?: string
}

/** Creates a business with its initial rows, without members. Returns a handle inside the new tenant. */
export async function openTenant(db: Db, { ownerId, name, slug }: NewTenant) {
  const tenantId = newId()
  const preferredSlug = slug ?? (await freeSlug(db, name))
  const insert = (ownSlug: string) => insertTenant(db, { tenantId, ownerId, name, slug: ownSlug })
  // A concurrent sign-up may take a generated slug, which is then numbered; a chosen one is not
  // replaced.
  const { slug: ownSlug, ...region } =
    (await insert(preferredSlug)) ??
    (slug ? slugTaken() : await insert(withNumber(preferredSlug))) ??
    slugTaken()
  const inside = await enterTenant(db, tenantId)
  await inOrder([
    inside.insertInto('business_profiles').defaultValues().execute(),
    inside.insertInto('setup_progress').defaultValues().execute(),
    openStorefront(inside),
    openLocation(inside),
    openMarket(inside, region),
    openTaxClasses(inside, region.country),
  ])
  return { db: inside, tenantId, slug: ownSlug }
}

const insertTenant = (
  db: Db,
  {
    tenantId,
    ownerId,
    name,
    slug,
  }: {
    readonly tenantId: string
    readonly ownerId: string
    readonly name: string
    readonly slug: string
  },
) =>
  db
    .insertInto('tenants')
    .values((values) => ({
      tenant_id: tenantId,
      name,
      slug,
      owner_confirmed_at: values
        .selectFrom('users')
        .select('email_verified_at')
        .where('user_id', '=', ownerId),
    }))
    .onConflict((on) => on.column('slug').doNothing())
    .returning(['slug', 'country', 'currency', 'locale'])
    .executeTakeFirst()

const withNumber = (slug: string) => `${slug.slice(0, 33)}-${randomInt(100_000, 999_999)}`

function slugTaken(): never {
  throw conflict('slug_taken', 'This shop address is taken')
}

async function freeSlug(db: Db, name: string): Promise<string> {
  const baseSlug = nameSlug(name)
  const { rows: taken } = await sql`
    select from tenants where slug = ${baseSlug}
    union all select from slug_reservations where slug = ${baseSlug} and expires_at > app_now()`.execute(
    db,
  )
  return taken.length > 0 ? withNumber(baseSlug) : baseSlug
}

/** Allows the shop to sell and send mail. True the first time. */
export async function confirmOwner(db: Db): Promise<boolean> {
  const opened = await db
    .updateTable('tenants')
    .set({ owner_confirmed_at: appNow })
    .where('tenant_id', '=', db.context.tenantId)
    .where('owner_confirmed_at', 'is', null)
    .executeTakeFirst()
  return opened.numUpdatedRows > 0n
}
