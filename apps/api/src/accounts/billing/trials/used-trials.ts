import { createHmac } from 'node:crypto'

import { sql } from 'kysely'

import { plainTaxNumber } from '@marketday/contract/accounts/billing/tax-number'

import type { Config } from '../../../config.ts'
import { conflict } from '../../../platform/http/errors.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

type Secret = Pick<Config, 'appSecret'>

interface Trace {
  readonly kind: 'tax number' | 'website' | 'card'
  readonly value: string
}

/**
 * Stores the identifiers of a business that had its trial, hashed with the installation's secret,
 * so that a guessed name cannot be tested. False if another business had it; that business is not
 * disclosed.
 */
export async function claimTrial(
  db: Db,
  { appSecret }: Secret,
  { kind, value }: Trace,
): Promise<boolean> {
  const fingerprint = createHmac('sha256', appSecret).update(`trial ${kind} ${value}`).digest('hex')
  const { tenantId } = db.context
  const { rows } = await sql<{ isOurs: boolean }>`
    insert into used_trials (fingerprint, tenant_id) values (${fingerprint}, ${tenantId})
    on conflict (fingerprint) do update set fingerprint = excluded.fingerprint
    returning tenant_id = ${tenantId} as "isOurs"`.execute(db)
  return rows[0]?.isOurs ?? false
}

/** Throws 409 if another business with the same tax number or website had its trial. */
export async function useTrial(db: Db, secret: Secret): Promise<void> {
  const taxNumber = await findTaxNumber(db)
  const hosts = await listHosts(db)
  const traces: Trace[] = [
    ...(taxNumber ? [{ kind: 'tax number' as const, value: taxNumber }] : []),
    ...hosts.map((value) => ({ kind: 'website' as const, value })),
  ]
  for (const trace of traces) if (!(await claimTrial(db, secret, trace))) throw hadIt(trace.kind)
}

const hadIt = (what: string) =>
  conflict(
    'conflict',
    `A business with this ${what} already used its trial. Choose a plan and pay by card.`,
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
