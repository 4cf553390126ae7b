import { sql } from 'kysely'

import { plainTaxNumber } from '@marketday/contract/money/tax-number'

import { conflict } from '../../platform/http/errors.ts'
import { hashSecret } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

type Trace = 'tax number' | 'website' | 'card'

/**
 * Keeps by what a business is known that has had its trial: a hash, and nothing that could be read back. False where
 * another business had it; nothing is told of that one.
 */
export async function claimTrial(db: Db, trace: Trace, value: string): Promise<boolean> {
  const fingerprint = hashSecret(`${trace} ${value}`)
  const { tenantId } = db.context
  const { rows } = await sql<{ isOurs: boolean }>`
    insert into used_trials (fingerprint, tenant_id) values (${fingerprint}, ${tenantId})
    on conflict (fingerprint) do update set fingerprint = excluded.fingerprint
    returning tenant_id = ${tenantId} as "isOurs"`.execute(db)
  return rows[0]?.isOurs ?? false
}

/** 409 where another business with the same tax number or the same website has had its trial. */
export async function useTrial(db: Db): Promise<void> {
  const taxNumber = await findTaxNumber(db)
  if (taxNumber && !(await claimTrial(db, 'tax number', taxNumber))) throw hadIt('tax number')
  for (const host of await listHosts(db))
    if (!(await claimTrial(db, 'website', host))) throw hadIt('website')
}

const hadIt = (what: string) =>
  conflict(
    'conflict',
    `A business with this ${what} has had its trial already. Choose a plan and pay by card.`,
  )

async function findTaxNumber(db: Db): Promise<string | null> {
  const profile = await db
    .selectFrom('business_profiles')
    .innerJoin('tenants', 'tenants.tenant_id', 'business_profiles.tenant_id')
    .select(['tax_id', 'country'])
    .executeTakeFirst()
  const taxNumber = plainTaxNumber(profile?.tax_id ?? '')
  if (!profile || taxNumber === '') return null
  const digits = taxNumber.startsWith(profile.country) ? taxNumber.slice(2) : taxNumber
  return `${profile.country} ${digits}`
}

/** Where it was imported from. Social networks are never read, and this machine is nobody's website. */
async function listHosts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .innerJoin(
      'import_previews as preview',
      'preview.import_preview_id',
      'imports.import_preview_id',
    )
    .select('host')
    .where('imports.status', '<>', 'cancelled')
    .execute()
  const hosts = rows.map(({ host }) => plainHost(host))
  return [...new Set(hosts)].filter((host) => host.includes('.') && !host.endsWith('.localhost'))
}

const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '')
