import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import english from 'zod/v4/locales/en.js'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

import { AppError, invalid } from './errors.ts'
import { claimKey, completeKey, keyOf, releaseKey } from './idempotency.ts'
import { JsonText } from './json-bodies.ts'
import type { KeyedRequest, EndpointInput } from './idempotency.ts'
import { limitOf } from '../rate-limits.ts'
import { inOrder } from '../database/in-order.ts'
import type { App, Services } from '../services.ts'
import { LastStatement } from '../database/wire/last-statement.ts'
import type { Db, DbContext } from '../database/tenant-db.ts'

z.config(english())

export interface Identified {
  readonly actor: string
  readonly context: DbContext
  readonly given: object
}

interface AnySteps {
  before(handling: object): Promise<unknown>
  promise?(handling: object): Promise<unknown>
  call(handling: object, prepared: unknown): Promise<unknown>
  after(handling: object, prepared: unknown, answer: unknown): Promise<unknown>
}

interface Binding {
  identify(request: FastifyRequest, context: DbContext): Promise<Identified>
  readonly work: ((handling: object) => Promise<unknown>) | AnySteps
}

const bindings = new WeakMap<Services, Map<Endpoint, Binding>>()

/** Single place for access, input, transaction, idempotency and reply. */
export function bindRoute(app: App, endpoint: Endpoint, binding: Binding): void {
  app.endpoints.push(endpoint)
  const registered = bindings.get(app.services) ?? new Map<Endpoint, Binding>()
  bindings.set(app.services, registered.set(endpoint, binding))
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    constraints: { surface: endpoint.access === 'shop' ? 'shop' : 'main' },
    config: { rateLimit: limitOf(app.services.config, endpoint) },
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    schema: endpoint.produces ? {} : { response: { '2xx': endpoint.response } },
    handler: (request, reply) => serve(app, endpoint, { request, reply, binding }),
  })
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly binding: Binding
}

async function serve(app: App, endpoint: Endpoint, exchange: Exchange): Promise<unknown> {
  const answer = () => answerRequest(app, endpoint, exchange)
  return endpoint.access === 'shop' ? await app.shopTurn(exchange.request, answer) : await answer()
}

async function answerRequest(app: App, endpoint: Endpoint, exchange: Exchange): Promise<unknown> {
  const { request, reply } = exchange
  const { params, query, body, headers } = request
  const input = { params, query, body, key: headers['idempotency-key'] }
  const outcome = await runWork(app, endpoint, { ...exchange, said: input })
  if (outcome.reply instanceof JsonText)
    return await reply.type('application/json; charset=utf-8').send(outcome.reply.text)
  if (endpoint.method === 'GET') return outcome.reply
  if (reply.sent) return reply
  if (outcome.replayed) reply.header('idempotency-replayed', 'true')
  return reply.code(outcome.status).send(outcome.reply)
}

/** Same without HTTP, for pages: same caller, checks, transaction and key, on the page's request. */
export async function perform(
  app: App,
  endpoint: Endpoint,
  asking: Pick<Exchange, 'request' | 'reply'> & { readonly said: EndpointInput },
): Promise<unknown> {
  const binding = bindings.get(app.services)?.get(endpoint)
  if (!binding) throw new Error(`${endpoint.path} is not bound`)
  return (await runWork(app, endpoint, { ...asking, binding })).reply
}

async function runWork(
  app: App,
  endpoint: Endpoint,
  { request, reply, binding, said }: Exchange & { readonly said: EndpointInput },
): Promise<Outcome> {
  const { actor, context, given } = await binding.identify(request, arrival(app, request))
  const input = parseInput(endpoint, said)
  const handling = { ...given, ...input, services: app.services, request, reply }
  const status = endpoint.status ?? 200
  if (endpoint.method === 'GET') {
    const work = binding.work as (handling: object) => Promise<unknown>
    return { status, reply: await work({ ...handling, db: app.services.databases.read(context) }) }
  }
  const keyed = keyOf(endpoint, said, actor)
  const run: Run = { app, endpoint, context, handling, keyed, status }
  return typeof binding.work === 'function'
    ? await inOneTransaction(run, binding.work)
    : await inSteps(run, binding.work)
}

interface Run {
  readonly app: App
  readonly endpoint: Endpoint
  readonly context: DbContext
  readonly handling: object
  readonly keyed: KeyedRequest | null
  readonly status: number
}

const settledReplies = new WeakSet<object>()

/** Reply from `before` that skips the other steps. */
export function settled<R extends object>(reply: R | LastStatement<R>): { readonly reply: R } {
  const outcome = { reply } as { reply: R }
  settledReplies.add(outcome)
  return outcome
}

const isSettled = (prepared: unknown): prepared is { readonly reply: unknown } =>
  typeof prepared === 'object' && prepared !== null && settledReplies.has(prepared)

interface Outcome {
  readonly status: number
  readonly reply: unknown
  readonly replayed?: boolean
}

function inOneTransaction(
  run: Run,
  work: (handling: object) => Promise<unknown>,
): Promise<Outcome> {
  const { app, context, handling, keyed } = run
  return app.services.databases.transaction<Outcome>(context, async (db: Db) => {
    const earlier = keyed && (await claimKey(db, keyed))
    if (earlier) return { ...earlier, replayed: true }
    return completed(run, await work({ ...handling, db, keyed }))
  })
}

/** Stores the reply under the key with the last statement, unless that does so itself. */
function completed({ keyed, status }: Run, reply: unknown): Outcome | LastStatement<Outcome> {
  if (reply instanceof LastStatement) return reply.map((sent) => ({ status, reply: sent }))
  const outcome = { status, reply }
  return keyed
    ? new LastStatement((db) => completeKey(db, keyed, outcome)).map(() => outcome)
    : outcome
}

/** After an external call, this always stores the reply under the key. */
async function completedAfter(db: Db, run: Run, reply: unknown) {
  const { keyed, status } = run
  if (!keyed || !(reply instanceof LastStatement)) return completed(run, reply)
  if (!reply.known) return completed(run, await reply.run(db))
  const outcome = { status, reply: reply.known.answer }
  return new LastStatement((ending) =>
    inOrder([reply.run(ending), completeKey(ending, keyed, outcome)]),
  ).map(() => outcome)
}

type Begun = { readonly outcome: Outcome } | { readonly prepared: unknown }

async function inSteps(run: Run, work: AnySteps): Promise<Outcome> {
  const { app, context, handling, keyed, status } = run
  const { databases } = app.services
  const begun = await databases.transaction<Begun>(context, async (db) => {
    const earlier = keyed && (await claimKey(db, keyed))
    if (earlier) return { outcome: { ...earlier, replayed: true } }
    const prepared = await work.before({ ...handling, db, keyed })
    if (prepared instanceof LastStatement) return prepared.map((value) => ({ prepared: value }))
    if (!isSettled(prepared)) {
      if (keyed && work.promise)
        await completeKey(db, keyed, {
          status,
          reply: await work.promise({ ...handling, db, keyed }),
        })
      return { prepared }
    }
    const outcome = completed(run, prepared.reply)
    return outcome instanceof LastStatement
      ? outcome.map((value): Begun => ({ outcome: value }))
      : { outcome }
  })
  if ('outcome' in begun) return begun.outcome
  try {
    const answer = await work.call(handling, begun.prepared)
    return await databases.transaction(context, async (db) => {
      const reply = await work.after({ ...handling, db, keyed: null }, begun.prepared, answer)
      return await completedAfter(db, run, reply)
    })
  } catch (error) {
    if (keyed && error instanceof AppError)
      await databases.transaction(context, (db) => releaseKey(db, keyed))
    throw error
  }
}

function arrival(app: App, request: FastifyRequest): DbContext {
  return {
    tenantId: null,
    userId: null,
    actor: { kind: 'system', name: 'Visitor' },
    ip: request.ip,
    requestId: request.id,
    clockOffset: app.services.clock.interval(),
    now: app.services.clock.now(),
  }
}

function parseInput(endpoint: Endpoint, { params, query, body }: EndpointInput) {
  return {
    params: parse(endpoint.params, params, 'address'),
    query: parse(endpoint.query, query, 'query'),
    body: endpoint.rawBody ? undefined : parse(endpoint.body, body ?? {}, 'body'),
  }
}

function parse(
  schema: z.ZodMiniType | undefined,
  value: unknown,
  where: 'address' | 'query' | 'body',
): unknown {
  if (!schema) return undefined
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }))
  // An impossible id gets the same response as a missing row.
  if (where === 'address')
    throw new AppError({ status: 404, code: 'not_found', message: 'Not found', errors })
  const first = errors[0]
  throw invalid(
    first?.message
      ? `${first.path ? `${first.path}: ` : ''}${first.message}`
      : 'Please check the highlighted fields',
    errors,
  )
}
