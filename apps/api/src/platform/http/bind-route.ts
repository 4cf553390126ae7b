import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

import type { EndpointInput } from './idempotency.ts'
import { JsonText } from './json-bodies.ts'
import { runWork } from './run-work.ts'
import type { AnyWork, Identified, Outcome } from './run-work.ts'
import { limitOf } from '../rate-limits.ts'
import type { App, Services } from '../services.ts'
import type { DbContext } from '../database/tenant-db.ts'

interface Binding {
  identify(request: FastifyRequest, context: DbContext): Promise<Identified>
  readonly work: AnyWork
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
  const outcome = await callBound(app, endpoint, { ...exchange, input })
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
  asking: Pick<Exchange, 'request' | 'reply'> & { readonly input: EndpointInput },
): Promise<unknown> {
  const binding = bindings.get(app.services)?.get(endpoint)
  if (!binding) throw new Error(`${endpoint.path} is not bound`)
  return (await callBound(app, endpoint, { ...asking, binding })).reply
}

async function callBound(
  app: App,
  endpoint: Endpoint,
  { binding, ...exchange }: Exchange & { readonly input: EndpointInput },
): Promise<Outcome> {
  const identified = await binding.identify(exchange.request, arrival(app, exchange.request))
  return await runWork(
    endpoint,
    { ...identified, services: app.services, ...exchange },
    binding.work,
  )
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
