import type { FastifyRequest, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import underPressure from '@fastify/under-pressure'

import { notFound, AppError } from '../http/errors.ts'
import { countEvents } from '../events/relay-events.ts'
import { sameSecret } from '../ids.ts'
import { systemContext } from '../jobs/job-runner.ts'
import type { App, Services } from '../services.ts'
import type { Db } from '../database/tenant-db.ts'

export async function operationRoutes(
  app: App,
  { shedsLoad }: { readonly shedsLoad: boolean },
): Promise<void> {
  if (shedsLoad) await shedLoad(app)
  const registry = measure(app)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  for (const surface of ['main', 'shop']) {
    const on = { constraints: { surface }, config: { rateLimit: false }, logLevel: 'warn' as const }
    app.get('/healthz', on, async () => ({ status: 'ok' }))
    app.get('/readyz', on, async (_request, reply) => {
      const report = closing
        ? { ready: false, problems: ['closing'], warnings: [] }
        : await readiness(app.services)
      return await reply
        .code(report.ready ? 200 : 503)
        .headers({ 'cache-control': 'no-store', ...(!report.ready && { 'retry-after': '2' }) })
        .send(report)
    })
    app.get('/metrics', on, async (request, reply) => {
      checkReader(app.services, request)
      return await reply.type(registry.contentType).send(await registry.metrics())
    })
  }
}

function measure(app: App): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route template',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'http_server_errors_total',
    help: 'Replies of 500 and above',
    registers: [registry],
  })
  const { databases } = app.services
  new Gauge({
    name: 'database_connections',
    help: 'Pool connections and waiting requests',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = databases.pool
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  const { disk, jobs } = app.services
  measureJobs(registry, jobs)
  measureEvents(registry, app.services)
  measureModel(registry, app.services)
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Free disk space for data; below DISK_RESERVE_MB nothing is written',
    registers: [registry],
    collect() {
      if (disk.freeBytes !== undefined) this.set(disk.freeBytes)
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Route instead of address, to limit the number of series.
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    durations.observe(labels, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) failures.inc()
    done()
  })
  return registry
}

function measureJobs(registry: Registry, jobs: Services['jobs']): void {
  new Gauge({
    name: 'jobs',
    help: 'Jobs that are due for more than a minute, and those that failed at every try',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      // Without a database, the other metrics are still reported.
      const troubles = await jobs.countTroubles().catch(() => null)
      if (!troubles) return this.reset()
      this.set({ state: 'late' }, troubles.late)
      this.set({ state: 'given_up' }, troubles.givenUp)
    },
  })
}

function measureEvents(registry: Registry, services: Services): void {
  new Gauge({
    name: 'events',
    help: 'Events of the journal that still wait to be relayed, and effects that could not follow',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const figures = await countEvents(services).catch(() => null)
      if (!figures) return this.reset()
      this.set({ state: 'waiting' }, figures.waiting)
      this.set({ state: 'set_aside' }, figures.setAside)
    },
  })
}

function measureModel(registry: Registry, { config, modelCircuit }: Services): void {
  if (config.model === null) return
  new Gauge({
    name: 'model_circuit',
    help: 'Circuit breaker state for the language model; open means no requests for a minute',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const state of ['closed', 'open', 'half_open'] as const)
        this.set({ state }, modelCircuit.state() === state ? 1 : 0)
    },
  })
}

interface Readiness {
  readonly ready: boolean
  readonly problems: readonly string[]
  readonly warnings: readonly string[]
}

interface ServerFacts {
  readonly fsync: string
  readonly full_page_writes: string
  readonly synchronous_commit: string
  readonly data_checksums: string
  readonly version: number
}

export async function readiness(
  services: Pick<Services, 'databases' | 'clock' | 'disk'>,
): Promise<Readiness> {
  try {
    const serverState = await readServerFacts(
      services.databases.read(systemContext(services, null, 'readyz')),
    )
    const problems = judge(serverState)
    return {
      ready: true,
      problems: [],
      warnings: [...problems, ...diskWarnings(services.disk)],
    }
  } catch {
    return { ready: false, problems: ['the database does not answer'], warnings: [] }
  }
}

function diskWarnings({ isShort, isShortForFiles }: Services['disk']): string[] {
  if (isShort) return ['the disk is full: nothing is written']
  return isShortForFiles ? ['the disk is almost full: no files are stored'] : []
}

export async function readServerFacts(db: Db): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit, current_setting('data_checksums') as data_checksums,
      current_setting('server_version_num')::int as version`.execute(db)
  if (!rows[0]) throw new Error('the database gave no settings')
  return rows[0]
}

/** Settings that risk acknowledged writes in a crash; refused at start outside tests. */
export function judge(serverState: ServerFacts): string[] {
  const wrong: string[] = []
  if (serverState.fsync !== 'on') wrong.push('fsync is off')
  if (serverState.full_page_writes !== 'on') wrong.push('full_page_writes is off')
  if (['off', 'local'].includes(serverState.synchronous_commit))
    wrong.push(`synchronous_commit is ${serverState.synchronous_commit}`)
  if (serverState.data_checksums !== 'on') wrong.push('data_checksums is off')
  if (serverState.version < 180_000) wrong.push('PostgreSQL is older than 18')
  return wrong
}

/** Metrics are visible locally or with the token; otherwise their existence is not disclosed. */
function checkReader({ config }: Services, request: FastifyRequest): void {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (config.metricsToken && sameSecret(token, config.metricsToken)) return
  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)
  // Behind an undeclared proxy, every caller looks local.
  const isForwarded =
    request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined
  if (!isLocal || isForwarded) throw notFound('Page')
}

const sampleMs = 1_000

/**
 * Returns 503 while the event loop lags by a second or memory is nearly exhausted, for two samples
 * in a row: after a single pause, such as the start, requests can be served.
 */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  let busySamples = 0
  await app.register(underPressure, {
    maxEventLoopDelay: 1_000,
    maxHeapUsedBytes: 1_400 * 1024 * 1024,
    sampleInterval: sampleMs,
    pressureHandler: (request) => {
      // Health checks are exempt: a busy process must not look dead to the load balancer.
      if (busySamples < 2 || /^\/(healthz|readyz|metrics)/.test(request.url)) return
      throw veryBusy()
    },
  })
  const watch = setInterval(() => {
    busySamples = app.isUnderPressure() ? busySamples + 1 : 0
  }, sampleMs).unref()
  app.addHook('onClose', async () => clearInterval(watch))
}

const veryBusy = () =>
  new AppError({
    status: 503,
    code: 'unavailable',
    message: 'We’re very busy right now. Please try again in a moment',
    headers: { 'retry-after': '2' },
  })
