import { sql } from 'kysely'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import { isTaxNumber } from '@marketday/contract/accounts/billing/tax-number'
import { taxClassLimits } from '@marketday/contract/catalog/tax-classes'
import type {
  TaxClassInput,
  TaxDefaults,
  updateTaxClass as update,
} from '@marketday/contract/catalog/tax-classes'
import { firstTaxClasses } from '@marketday/contract/catalog/country-taxes'

import { inOrder } from '../../platform/database/in-order.ts'
import { inCamelCase, json, insertRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, constraintOf, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { readTaxClassIds } from './tax-class-rows.ts'

export async function createTaxClass(db: Db, { name, isExempt, rates }: TaxClassInput) {
  const [, [countRow]] = await inOrder([lockClasses(db), countClasses(db)])
  const { count = 0, last = 0 } = countRow ?? {}
  if (count >= taxClassLimits.classes)
    throw conflict(
      'conflict',
      `There are at most ${taxClassLimits.classes} tax classes. Delete one first`,
    )
  const id = newId()
  const row = { tax_class_id: id, name, is_exempt: isExempt, rates: json(rates) }
  await inOrder([
    storing(() =>
      db
        .insertInto('tax_classes')
        .values({ ...row, position: last + 1 })
        .execute(),
    ),
    recordClass(db, 'added', { id, name }),
  ])
  return id
}

export async function updateTaxClass(
  db: Db,
  id: string,
  { details: { name, isExempt, rates }, version }: BodyOf<typeof update>,
): Promise<void> {
  const stored = await lockClass(db, id)
  if (stored.version !== version)
    throw conflict('version_conflict', 'Someone else changed this tax class while you were editing')
  await inOrder([
    storing(() =>
      db
        .updateTable('tax_classes')
        .set({ name, is_exempt: isExempt, rates: json(rates), version: version + 1 })
        .where('tax_class_id', '=', id)
        .execute(),
    ),
    recordClass(db, 'edited', { id, name }),
  ])
}

export async function deleteTaxClass(db: Db, id: string): Promise<void> {
  const { name, is_default: isDefault, is_for_delivery: isForDelivery } = await lockClass(db, id)
  if (isDefault)
    throw conflict('conflict', `Items without a class use ${name}. Choose another class for them`)
  if (isForDelivery)
    throw conflict('conflict', `Delivery fees use ${name}. Choose another class for them`)
  await inOrder([
    storing(() => db.deleteFrom('tax_classes').where('tax_class_id', '=', id).execute()),
    recordClass(db, 'deleted', { id, name }),
  ])
}

export async function setTaxDefaults(db: Db, defaults: TaxDefaults): Promise<TaxDefaults> {
  const { itemClassId, deliveryClassId } = defaults
  await lockClasses(db)
  const classIds = [itemClassId, deliveryClassId].filter((id) => id !== null)
  const existing = await readTaxClassIds(db, classIds)
  if (classIds.some((id) => !existing.has(id))) throw notFound('Tax class')
  await inOrder([
    // Cleared first: at most one default each.
    sql`update tax_classes set is_default = false where is_default and tax_class_id is distinct from ${itemClassId}::uuid`.execute(
      db,
    ),
    sql`update tax_classes set is_for_delivery = false
      where is_for_delivery and tax_class_id is distinct from ${deliveryClassId}::uuid`.execute(db),
    sql`update tax_classes set is_default = true where not is_default and tax_class_id = ${itemClassId}::uuid`.execute(
      db,
    ),
    sql`update tax_classes set is_for_delivery = true where not is_for_delivery and tax_class_id = ${deliveryClassId}::uuid`.execute(
      db,
    ),
    record(db, {
      name: 'tax_class.defaults_set',
      objectType: 'tax_class',
      objectId: db.context.tenantId ?? '',
      details: { ...defaults },
    }),
  ])
  return defaults
}

/** Serializes changes of number and defaults. */
const lockClasses = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('tax_classes:' || current_setting('app.tenant_id'), 0))`.execute(
    db,
  )

const countClasses = (db: Db) =>
  db
    .selectFrom('tax_classes')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.max('position'), sql<number>`0`).as('last'),
    ])
    .execute()

async function lockClass(db: Db, id: string) {
  const row = await db
    .selectFrom('tax_classes')
    .select(['name', 'version', 'is_default', 'is_for_delivery'])
    .where('tax_class_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Tax class')
  return row
}

const inUse: Readonly<Record<string, string>> = {
  products_tax_class_fkey: 'Items use this class. Assign another one first',
  variants_tax_class_fkey: 'Variants use this class. Assign another one first',
  categories_tax_class_fkey: 'A category uses this class. Choose another one there first',
}

async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = constraintOf(error) ?? ''
    const used = inUse[constraint]
    if (used) throw conflict('conflict', used)
    if (constraint !== 'tax_classes_name_key') throw error
    const message = 'A tax class with this name already exists'
    throw conflict('conflict', message, [{ path: 'name', message }])
  }
}

const recordClass = (
  db: Db,
  what: 'added' | 'edited' | 'deleted',
  { id, name }: { readonly id: string; readonly name: string },
) =>
  record(db, {
    name: `tax_class.${what}`,
    objectType: 'tax_class',
    objectId: id,
    details: { name },
  })

/** Tax classes of a new business by country. No default before `proposeStandardTax`. */
export const openTaxClasses = (db: Db, country: string) =>
  insertRows(
    db,
    'tax_classes',
    firstTaxClasses(country).map(({ name, isExempt, rateBp }, position) => ({
      name,
      is_exempt: isExempt,
      rates: rateBp === null ? [] : [{ country, region: '', rateBp, validFrom: null }],
      position,
    })),
  )

/** Unused and unedited classes follow the country during the set-up. */
export async function moveTaxClasses(db: Db, country: string): Promise<void> {
  const { rows } = await sql`select from tax_classes where version > 1
      or exists (select from events where object_type = 'tax_class')
      or exists (select from products p where p.tax_class_id = tax_classes.tax_class_id)
      or exists (select from variants v where v.tax_class_id = tax_classes.tax_class_id)
      or exists (select from categories c where c.tax_class_id = tax_classes.tax_class_id) limit 1`.execute(
    db,
  )
  if (rows.length > 0) return
  await inOrder([db.deleteFrom('tax_classes').execute(), openTaxClasses(db, country)])
}

/** Whether someone saved the defaults, even without tax. */
export const areTaxesDecided = sql<boolean>`exists (select from events
  where object_id = nullif(current_setting('app.tenant_id'), '')::uuid and name = 'tax_class.defaults_set')`

/**
 * A business with a VAT number charges the standard rate until it decides otherwise. Changes nothing
 * once the defaults were saved, or after the first order.
 */
export async function proposeStandardTax(db: Db): Promise<void> {
  const { taxId, country } = await db
    .selectFrom('business_profiles as profile')
    .innerJoin('tenants as tenant', 'tenant.tenant_id', 'profile.tenant_id')
    .select(inCamelCase(['profile.tax_id', 'tenant.country']))
    .executeTakeFirstOrThrow()
  if (!isTaxNumber(taxId, country)) return
  await sql`update tax_classes set is_default = true, is_for_delivery = true
    where tax_class_id = (select tax_class_id from tax_classes
        where not is_exempt and rates <> '[]' order by position, tax_class_id limit 1)
      and not exists (select from tax_classes where is_default or is_for_delivery)
      and not ${areTaxesDecided} and not exists (select from orders)`.execute(db)
}
