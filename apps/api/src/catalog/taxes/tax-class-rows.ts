import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type {
  TaxClass,
  TaxDefaults,
  listTaxClasses as endpoint,
} from '@marketday/contract/catalog/tax-classes'
import { homeRateBp } from '@marketday/contract/catalog/tax-rates'
import type { TaxPlace, TaxRate, TaxedClass } from '@marketday/contract/catalog/tax-rates'

import { inOrder } from '../../platform/database/in-order.ts'
import { inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly isExempt: boolean
  readonly rates: TaxRate[]
  readonly version: number
  readonly isDefault: boolean
  readonly isForDelivery: boolean
}

/** In order of creation. */
export async function listTaxClasses(db: Db): Promise<ResponseOf<typeof endpoint>> {
  const [rows, [seat]] = await inOrder([selectClasses(db), findSeat(db)])
  if (!seat) throw new Error('tax classes were asked for without a business')
  return {
    rows: rows.map((row) => toTaxClass(row, seat)),
    defaults: toDefaults(rows),
    country: seat.home.country,
  }
}

export async function getTaxClass(db: Db, id: string): Promise<TaxClass> {
  const { rows } = await listTaxClasses(db)
  const taxClass = rows.find((row) => row.id === id)
  if (!taxClass) throw notFound('Tax class')
  return taxClass
}

/** Existing classes, locked until the end of the transaction. */
export async function readTaxClassIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('tax_classes')
    .select('tax_class_id')
    .where('tax_class_id', '=', sql<string>`any(${ids}::uuid[])`)
    .forKeyShare()
    .execute()
  return new Set(rows.map((row) => row.tax_class_id))
}

const selectClasses = (db: Db): Promise<Row[]> =>
  db
    .selectFrom('tax_classes')
    .select(inCamelCase(['tax_class_id as id', 'name', 'is_exempt', 'rates', 'version']))
    .select(inCamelCase(['is_default', 'is_for_delivery']))
    .orderBy('position')
    .orderBy('tax_class_id')
    .execute()

interface Seat {
  readonly home: TaxPlace
  readonly day: string
}

async function findSeat(db: Db): Promise<Seat[]> {
  const { rows } = await sql<Seat>`
    select (app_now() at time zone t.time_zone)::date::text as day,
      json_build_object('country', t.country, 'region', coalesce(b.place #>> '{data,State}', '')) as home
    from business_profiles b join tenants t using (tenant_id)`.execute(db)
  return rows
}

const toTaxClass = (row: Row, { home, day }: Seat): TaxClass => {
  const { id, name, isExempt, rates, version } = row
  return { id, name, isExempt, rates, version, homeRateBp: homeRateBp({ ...row, home, day }) }
}

const toDefaults = (rows: readonly Row[]): TaxDefaults => ({
  itemClassId: rows.find((row) => row.isDefault)?.id ?? null,
  deliveryClassId: rows.find((row) => row.isForDelivery)?.id ?? null,
})

/**
 * Tax class for `appliedTax` as JSON, within the reading statement; null for none. Uses the date
 * of the business.
 */
const taxedClass = (condition: RawBuilder<unknown>) => sql<TaxedClass | null>`
  (select json_build_object('isExempt', taxed.is_exempt, 'rates', taxed.rates, 'day', (app_now() at time zone home.time_zone)::date,
      'home', json_build_object('country', home.country, 'region', coalesce(seat.place #>> '{data,State}', '')))
    from tax_classes taxed join tenants home using (tenant_id) join business_profiles seat using (tenant_id)
    where ${condition})`

/** Class of variant `v`, else of its item `p`. Gift cards are taxed when redeemed. */
export const taxOfVariant = taxedClass(
  sql`taxed.tax_class_id = tax_class_of(coalesce(v.tax_class_id, p.tax_class_id), p.category_id) and p.kind <> 'gift_card'`,
)

export const taxOfDelivery = taxedClass(sql`taxed.is_for_delivery`)

/** For custom items: the chosen class or the shop's default. */
export const taxOfClass = (taxClassId: RawBuilder<unknown>) =>
  taxedClass(sql`taxed.tax_class_id = tax_class_of(${taxClassId}, null)`)
