import pg from 'pg'
import type { PoolClient, QueryResult } from 'pg'

const parsers = new Map<number, (text: string) => unknown>([
  [20, safeInteger],
  [1082, (text) => text],
  // Sessions run in UTC, so a timestamptz arrives as `2026-11-20 09:30:00.5+00`: ISO once two characters change.
  [1184, (text) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`],
])

/** A pool whose connections pipeline: several statements may be under way on one connection. */
export function createPool(url: string, size: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    pipeline: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
    },
  } as pg.PoolConfig)
  // Without a listener a killed PostgreSQL would take the process down with it.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

const gathering = new WeakSet<object>()

/**
 * What is sent before the event loop turns leaves as one piece: each write is a system call, and each of
 * its pieces costs as much again.
 */
export function gatherWrites(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: WireConnection }).connection
  if (gathering.has(stream)) return
  gathering.add(stream)
  const pieces: Buffer[] = []
  const endings: (() => void)[] = []
  stream.write = (piece, ending) => {
    if (ending) endings.push(ending)
    return pieces.push(piece) > 0
  }
  // From a microtask, so that everything promises still have to say comes first.
  queueMicrotask(() =>
    process.nextTick(() => {
      gathering.delete(stream)
      // The stream's own method shows again from under ours.
      delete (stream as Partial<WireConnection['stream']>).write
      if (pieces.length > 0)
        stream.write(Buffer.concat(pieces), () => endings.forEach((ending) => ending()))
    }),
  )
}

const setReadContext = {
  name: 'read_context',
  text: `select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true), set_config('app.clock_offset', $3, true),
    set_config('plan_cache_mode', $4, true)`,
}

/** Tenant, person, clock offset and plan cache mode. */
export type ReadContext = readonly [string, string, string, PlanCacheMode]

/**
 * A prepared statement keeps the plan that fits every value: PostgreSQL would otherwise plan a list of ids anew at
 * each call, because it takes an unknown list for ten. What is put together for one question is planned for its values.
 */
export type PlanCacheMode = 'force_generic_plan' | 'auto'

const prepared = new WeakMap<PoolClient, Promise<unknown>>()

/** Prepares what `queryInContext` sends ahead of every statement; once per connection. */
export function prepareConnection(client: PoolClient): Promise<unknown> {
  let ready = prepared.get(client)
  if (!ready) {
    ready = client.query({ ...setReadContext, values: ['', '', '', 'auto'] })
    prepared.set(client, ready)
  }
  return ready
}

/**
 * Runs one statement in its own implicit transaction in which the context is set: both travel before
 * the same Sync, so there is neither BEGIN nor COMMIT and nothing stays on the connection.
 */
export function queryInContext(client: PoolClient, context: ReadContext, query: pg.QueryConfig) {
  return new Promise<QueryResult>((resolve, reject) => {
    const inContext = new ContextQuery(query, context, (error, result) =>
      error ? reject(error) : resolve(result),
    )
    gatherWrites(client)
    client.query(inContext as unknown as pg.Query)
  })
}

interface WireConnection {
  stream: { write(piece: Buffer, ending?: () => void): boolean }
  bind(config: object): void
  execute(config: object): void
}

// `pg` offers no other way to put two statements before one Sync than to extend its Query.
class ContextQuery extends (pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: undefined,
  callback: (error: Error | null, result: QueryResult) => void,
) => {
  submit(connection: WireConnection): Error | null
  handleDataRow(message: object): void
  handleCommandComplete(message: object, connection: object): void
}) {
  readonly context: ReadContext
  contextIsSet = false

  constructor(
    query: pg.QueryConfig,
    context: ReadContext,
    callback: (error: Error | null, result: QueryResult) => void,
  ) {
    super({ ...query, queryMode: 'extended' } as pg.QueryConfig, undefined, callback)
    this.context = context
  }

  override submit(connection: WireConnection): Error | null {
    connection.bind({ portal: '', statement: setReadContext.name, values: this.context })
    connection.execute({ portal: '' })
    return super.submit(connection)
  }

  override handleDataRow(message: object): void {
    if (this.contextIsSet) super.handleDataRow(message)
  }

  override handleCommandComplete(message: object, connection: object): void {
    if (this.contextIsSet) super.handleCommandComplete(message, connection)
    else this.contextIsSet = true
  }
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
}
