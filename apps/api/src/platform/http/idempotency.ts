import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

import { AppError, invalid } from './errors.ts'
import { json } from '../database/sql.ts'
import type { Db } from '../database/tenant-db.ts'

/** Keyed request. `actor` is the person, cart or network that may repeat it. */
export interface KeyedRequest {
  readonly actor: string
  readonly route: string
  readonly key: string
  readonly requestHash: string
}

export interface EndpointInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly key?: string | string[] | undefined
}

export function keyOf(
  endpoint: Endpoint,
  input: EndpointInput,
  actor: string,
): KeyedRequest | null {
  if (endpoint.method !== 'POST' || endpoint.idempotency === 'never') return null
  const header = input.key
  if (header === undefined) {
    if (endpoint.idempotency !== 'required') return null
    throw invalid(
      'Send an Idempotency-Key header with this request',
      [],
      'idempotency_key_required',
    )
  }
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw invalid(
      'An Idempotency-Key has 1 to 255 visible characters',
      [],
      'idempotency_key_required',
    )
  const payload = JSON.stringify([input.params, input.query, input.body])
  return {
    actor,
    route: endpoint.path,
    key: header,
    requestHash: createHash('sha256').update(payload).digest('hex'),
  }
}

/**
 * Claims the key in the caller's transaction. Returns the stored reply of an identical request, or
 * null if the work is ours. Errors roll the claim back: only successes are stored.
 */
export async function claimKey(
  db: Db,
  keyed: KeyedRequest,
): Promise<{ status: number; reply: unknown } | null> {
  const { actor, route, key, requestHash } = keyed
  const lockName = `${db.context.tenantId} ${actor} ${route} ${key}`
  // Duplicates fail with a retry error instead of waiting for the lock, which would hold a
  // connection.
  const claimed = await sql<{ locked: boolean; inserted: boolean }>`
    with attempt as materialized (select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as locked),
    stored as (
      insert into idempotency_keys (actor, route, key, request_hash)
      select ${actor}, ${route}, ${key}, ${requestHash} from attempt where locked
      on conflict do nothing returning true
    )
    select locked, exists (select from stored) as inserted from attempt`.execute(db)
  const outcome = claimed.rows[0]
  if (!outcome?.locked) throw inFlight()
  if (outcome.inserted) return null
  return await replay(db, keyed)
}

export async function completeKey(
  db: Db,
  keyed: KeyedRequest,
  outcome: { status: number; reply: unknown },
): Promise<void> {
  const { actor, route, key } = keyed
  await sql`select complete_key(${actor}, ${route}, ${key}, ${outcome.status}, ${json(outcome.reply ?? null)})`.execute(
    db,
  )
}

/** Releases a key after an external refusal, for a corrected attempt. */
export async function releaseKey(db: Db, keyed: KeyedRequest): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('actor', '=', keyed.actor)
    .where('route', '=', keyed.route)
    .where('key', '=', keyed.key)
    .where('status', 'is', null)
    .execute()
}

// Claims without reply older than this belong to a dead process and may be taken over.
const abandonedAfter = '60 seconds'

async function replay(db: Db, { actor, route, key, requestHash }: KeyedRequest) {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'reply'])
    .select(sql<boolean>`created_at < app_now() - ${abandonedAfter}::interval`.as('abandoned'))
    .where('actor', '=', actor)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (stored.request_hash !== requestHash)
    throw new AppError({
      status: 422,
      code: 'idempotency_mismatch',
      message: 'This Idempotency-Key was used with a different request',
    })
  if (stored.status !== null) return { status: stored.status, reply: stored.reply }
  if (stored.abandoned) return null
  throw inFlight()
}

const inFlight = () =>
  new AppError({
    status: 409,
    code: 'idempotency_in_flight',
    message: 'The same request is still running',
    headers: { 'retry-after': '1' },
  })
