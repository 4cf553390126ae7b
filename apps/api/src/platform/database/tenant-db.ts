import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type {
  CompiledQuery,
  ConnectionProvider,
  DatabaseConnection,
  Dialect,
  QueryExecutor,
  QueryResult,
} from 'kysely'
import type pg from 'pg'

import { errorCode } from '../error-code.ts'
import type { DB as Database } from './database-types.ts'
import type { Db, DbContext, JobInserter } from './db.ts'
import { AbortedError } from './in-order.ts'
import { createPool } from './wire/create-pool.ts'
import {
  gatherWrites,
  prepareConnection,
  queryInContext,
  nameRepeatedStatement,
} from './wire/query-in-context.ts'
import { createConnectionSharing } from './wire/connection-sharing.ts'
import { LastStatement } from './wire/last-statement.ts'
import { retried, isConnectionLost } from './wire/retried.ts'
import type { ConnectionSharing } from './wire/connection-sharing.ts'

export type { Db, DbContext } from './db.ts'

/** Work of a transaction; a last statement is sent together with its COMMIT. */
export type TransactionWork<T> = (db: Db) => Promise<T | LastStatement<T>>

export interface Databases {
  /** Each statement is its own implicit transaction with the context set; read-only. */
  read(context: DbContext): Db
  /**
   * One explicit transaction. BEGIN and the context are sent with the first statement; without
   * statements there is none.
   */
  transaction<T>(context: DbContext, work: TransactionWork<T>): Promise<T>
  close(): Promise<void>
  readonly pool: { readonly total: number; readonly idle: number; readonly waiting: number }
}

interface Settings {
  readonly url: string
  readonly poolSize: number
  readonly jobs: JobInserter
  readonly onError: (error: Error) => void
  /** Throws if the disk is too full for writes. */
  readonly checkFreeSpace: () => void
}

export function createDatabases({
  url,
  poolSize,
  jobs,
  onError,
  checkFreeSpace,
}: Settings): Databases {
  const pool = createPool(url, poolSize, onError)
  const connections = createConnectionSharing(pool)
  return {
    read: (context) => handle({ context, jobs }, readProvider(connections, context)),
    transaction: async (context, work) => {
      checkFreeSpace()
      return await retried(() => inTransaction(pool, { context, jobs }, work))
    },
    close: () => pool.end(),
    get pool() {
      return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
    },
  }
}

/**
 * Moves a running transaction into a tenant, only for creating one. Use the returned handle; the
 * given one becomes invalid.
 */
export async function enterTenant(db: Db, tenantId: string): Promise<Db> {
  await sql`select set_config('app.tenant_id', ${tenantId}, true)`.execute(db)
  return createHandle({ context: { ...db.context, tenantId }, jobs: db.jobs }, db.getExecutor())
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()
// The dummy driver ensures that no query bypasses a context.
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => new DummyDriver(),
  createQueryCompiler: () => compiler,
  createIntrospector: (db) => new PostgresIntrospector(db),
}
const driver = new DummyDriver()

type DbBinding = Pick<Db, 'context' | 'jobs'>

const handle = (binding: DbBinding, provider: ConnectionProvider): Db =>
  createHandle(binding, new DefaultQueryExecutor(compiler, adapter, provider, []))

const createHandle = (binding: DbBinding, executor: QueryExecutor): Db =>
  Object.assign(new Kysely<Database>({ config: { dialect }, dialect, driver, executor }), binding)

function readProvider(
  connections: ConnectionSharing,
  { tenantId, userId, clockOffset }: DbContext,
): ConnectionProvider {
  const connection: DatabaseConnection = {
    executeQuery<R>(query: NamedQuery) {
      const withConnection = query.sharesConnection ? connections.shared : connections.alone
      return withConnection(async (client) => {
        await prepareConnection(client)
        const mode = query.statementName ? 'force_generic_plan' : 'auto'
        const settings = [tenantId ?? '', userId ?? '', clockOffset, mode] as const
        return shaped<R>(await queryInContext(client, settings, configOf(query)))
      })
    },
    streamQuery: refuseStreaming,
  }
  return { provideConnection: (consumer) => consumer(connection) }
}

const setWriteContext = `select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true),
  set_config('app.clock_offset', $3, true), set_config('app.actor_kind', $4, true),
  set_config('app.actor_name', $5, true), set_config('app.ip', $6, true), set_config('app.request_id', $7, true),
  set_config('plan_cache_mode', 'force_generic_plan', true)`

const setMuted = "select set_config('app.muted', 'on', true)"

const setOperator =
  "select set_config('app.operator_id', $1, true), set_config('app.operator_name', $2, true)"

/** Connection, BEGIN and context are acquired by the first statement. */
async function inTransaction<T>(
  pool: pg.Pool,
  binding: DbBinding,
  work: TransactionWork<T>,
): Promise<T> {
  const running = createRunning(pool, binding.context)
  let failure: unknown
  try {
    const db = handle(binding, transactionProvider(running))
    const worked = await work(db)
    const sent = worked instanceof LastStatement ? worked.run(db) : worked
    const [result, ended] = await Promise.all([sent, running.commit()])
    if (ended?.command === 'ROLLBACK')
      throw new Error('the transaction was rolled back instead of committed')
    return result
  } catch (error) {
    const cause = error instanceof AbortedError ? error.cause : error
    throw (failure = await running.rollBack(cause))
  } finally {
    const lost = isConnectionLost(failure) ? (failure as Error) : undefined
    running.opened?.client.release(lost)
  }
}

interface Opened {
  readonly client: pg.PoolClient
  readonly begun: Promise<unknown>
}

interface Running {
  readonly opened: Opened | undefined
  readonly open: () => Promise<Opened>
  readonly commit: () => Promise<pg.QueryResult | undefined>
  readonly rollBack: (error: unknown) => Promise<unknown>
  readonly isOver: () => boolean
}

function createRunning(pool: pg.Pool, context: DbContext): Running {
  let opening: Promise<Opened> | undefined
  let opened: Opened | undefined
  let ending: Promise<pg.QueryResult> | undefined
  const open = () => {
    if (opening) return opening
    opening = pool.connect().then((client) => ({ client, begun: begin(client, context) }))
    // Registered first: waiting statements are sent before those that find it open.
    opening.then(
      (result) => (opened = result),
      () => undefined,
    )
    return opening
  }
  return {
    get opened() {
      return opened
    },
    open,
    isOver: () => ending !== undefined,
    async commit() {
      if (!opening) return undefined
      const { client, begun } = await opening
      ending = client.query('commit')
      // A failed statement is reported instead.
      ending.catch(() => undefined)
      await begun
      return await ending
    },
    async rollBack(error) {
      const reached = await opening?.catch(() => undefined)
      if (!reached) return error
      const failure = await firstFailure(reached.begun, error)
      return await reached.client.query('rollback').then(
        () => failure,
        (rollbackError: unknown) => rollbackError,
      )
    },
  }
}

function begin(client: pg.PoolClient, context: DbContext): Promise<unknown> {
  const { tenantId, userId, clockOffset, actor, operator, ip, requestId, muted } = context
  const values = [tenantId ?? '', userId ?? '', clockOffset, actor.kind, actor.name, ip, requestId]
  gatherWrites(client)
  const begun = Promise.all([
    client.query('begin'),
    client.query({ name: 'write_context', text: setWriteContext, values }),
    operator && client.query({ text: setOperator, values: [operator.id, operator.name] }),
    muted && client.query(setMuted),
  ])
  // Awaited before COMMIT and on failure; until then it must not count as unhandled.
  begun.catch(() => undefined)
  return begun
}

/** With a pipelined BEGIN, the visible error may be «transaction is aborted»; the cause is BEGIN's. */
async function firstFailure(begun: Promise<unknown>, error: unknown): Promise<unknown> {
  try {
    await begun
    return error
  } catch (beginError) {
    return beginError
  }
}

/** `in_failed_sql_transaction` */
const abortedCode = '25P02'

function transactionProvider(running: Running): ConnectionProvider {
  let cause: unknown
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      if (running.isOver()) throw new Error('the transaction has already been committed')
      // No await once open: a last statement must be sent before its COMMIT.
      const { client, begun } = running.opened ?? (await running.open())
      try {
        gatherWrites(client)
        return shaped<R>(await client.query(configOf(query)))
      } catch (error) {
        // PostgreSQL answers pipelined statements in order: the first failure is the cause.
        if (errorCode(error) === abortedCode && cause !== undefined) throw new AbortedError(cause)
        cause = error
        throw (cause = await firstFailure(begun, error))
      }
    },
    streamQuery: refuseStreaming,
  }
  return { provideConnection: (consumer) => consumer(connection) }
}

export interface NamedQuery extends CompiledQuery {
  readonly statementName?: string
  readonly sharesConnection?: boolean
}

function configOf(query: NamedQuery): pg.QueryConfig {
  const config: pg.QueryConfig = { text: query.sql, values: query.parameters as unknown[] }
  const name = query.statementName ?? nameRepeatedStatement(query.sql)
  if (name) config.name = name
  return config
}

function shaped<R>(result: pg.QueryResult): QueryResult<R> {
  const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command)
  return changes
    ? { numAffectedRows: BigInt(result.rowCount ?? 0), rows: result.rows }
    : { rows: result.rows }
}

function refuseStreaming(): never {
  throw new Error('streaming is not supported in a tenant context')
}
