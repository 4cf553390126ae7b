import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

import type { EndpointInput } from './idempotency.ts'
import { JsonText } from './json-bodies.ts'
import { runWork } from './run-work.ts'
import type { AnyWork, Identified, Outcome } from './run-work.ts'
import { inLanguage } from './request-language.ts'
import { replySerializer } from './reply-serializer.ts'
import { createRateLimit, limitOf } from '../rate-limits.ts'
import type { RateLimit } from '../rate-limits.ts'
import type { App, Services } from '../services.ts'
import type { DbContext } from '../database/tenant-db.ts'

interface Binding {
  identify(request: FastifyRequest, context: DbContext): Promise<Identified>
  readonly work: AnyWork
}

interface BoundEndpoint extends Binding {
  readonly endpoint: Endpoint
  readonly limit: RateLimit | null
}

/** The web build has endpoint values of its own, so they are found by method and path. */
export type Route = Pick<Endpoint, 'method' | 'path'>

const bindings = new WeakMap<Services, Map<string, BoundEndpoint>>()

/** Single place for access, input, transaction, idempotency and reply. */
export function bindRoute(app: App, endpoint: Endpoint, binding: Binding): void {
  app.endpoints.push(endpoint)
  const options = limitOf(app.services.config, endpoint)
  const limit = options && createRateLimit(app, options)
  const registered = bindings.get(app.services) ?? new Map<string, BoundEndpoint>()
  bindings.set(
    app.services,
    registered.set(routeName(endpoint), { ...binding, endpoint, limit: limit || null }),
  )
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    constraints: { surface: endpoint.access === 'shop' ? 'shop' : 'main' },
    ...(limit && { onRequest: limit }),
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    schema: endpoint.produces ? {} : { response: { '2xx': endpoint.response } },
    handler: (request, reply) => serve(app, endpoint, { request, reply, binding }),
  })
}

const routeName = ({ method, path }: Route) => `${method} ${path}`

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
  const outcome = await callBound(app, endpoint, { ...exchange, input })
  if (outcome.reply instanceof JsonText)
    return await reply.type('application/json; charset=utf-8').send(outcome.reply.text)
  if (endpoint.method === 'GET') return outcome.reply
  if (reply.sent) return reply
  if (outcome.replayed) reply.header('idempotency-replayed', 'true')
  return reply.code(outcome.status).send(outcome.reply)
}

interface Call extends Pick<Exchange, 'request' | 'reply'> {
  readonly input: EndpointInput
}

/** Same without HTTP, for pages: same caller, limit, checks, transaction and key, on the page's request. */
export async function perform(app: App, route: Route, call: Call): Promise<unknown> {
  const bound = findBound(app.services, route)
  await countUse(app.services, route, call.request)
  return (await callBound(app, bound.endpoint, { ...call, binding: bound })).reply
}

/** Same for a page that any visitor may open, with the declared fields only. */
export async function performPublic(app: App, route: Route, call: Call): Promise<unknown> {
  const { endpoint } = findBound(app.services, route)
  if (endpoint.access !== 'public') throw new Error(`${routeName(route)} is not public`)
  const reply = await perform(app, route, call)
  return JSON.parse(
    reply instanceof JsonText ? reply.text : replySerializer(endpoint.response)(reply),
  )
}

/** Counts a use of the endpoint's own limit by a page; throws 429 beyond it. */
export async function countUse(
  services: Services,
  route: Route,
  request: FastifyRequest,
): Promise<void> {
  const { endpoint, limit } = findBound(services, route)
  if (endpoint.limit) await limit?.(request)
}

function findBound(services: Services, route: Route): BoundEndpoint {
  const bound = bindings.get(services)?.get(routeName(route))
  if (!bound) throw new Error(`${routeName(route)} is not bound`)
  return bound
}

async function callBound(
  app: App,
  endpoint: Endpoint,
  { binding, ...exchange }: Exchange & { readonly input: EndpointInput },
): Promise<Outcome> {
  const identified = await binding.identify(exchange.request, arrival(app, exchange.request))
  const run = () =>
    runWork(endpoint, { ...identified, services: app.services, ...exchange }, binding.work)
  return identified.locale === undefined ? await run() : await inLanguage(identified.locale, run)
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
