import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newId, type AccountId } from '../store.ts'
import { requireAccess } from '../connect/accounts.ts'
import type { World } from '../world.ts'
import type { Worlds } from '../worlds.ts'
import { ENDPOINTS, type Endpoint } from './endpoints.ts'
import { parseForm, type Form } from './form-body.ts'
import { createReplyMemory, type ReplyMemory, type StoredReply } from './reply-memory.ts'
import { problemBody, StripeProblem } from './problem.ts'
import { shapeReply } from './shape.ts'
import { watchParams } from './watch-params.ts'

export type ApiFaults = {
  /** Fails the next requests before execution, or after it (lost response). */
  failNext: { status: number; code?: string; times?: number; after?: boolean } | null
  answerDelayMs: number
}

/** Serves the API under each prefix, with common idempotency keys. */
export function serveStripeApi(app: FastifyInstance, worlds: Worlds, faults: ApiFaults) {
  const api: Api = { worlds, faults, memoryOf: createMemories() }
  for (const prefix of ['/v1', '/stripe/v1']) {
    for (const endpoint of ENDPOINTS) {
      app.route({
        method: endpoint.method,
        url: prefix + endpoint.path,
        handler: (request, reply) => answer(api, endpoint, { request, reply }),
      })
    }
    app.all(`${prefix}/*`, (request, reply) => {
      const problem = new StripeProblem(
        404,
        `Unrecognized request URL (${request.method}: ${request.url}).`,
      )
      return send(reply, { status: 404, body: JSON.stringify(problemBody(problem)) })
    })
  }
}

type Api = { worlds: Worlds; faults: ApiFaults; memoryOf: (world: World) => ReplyMemory }
type Exchange = { request: FastifyRequest; reply: FastifyReply }

async function answer(api: Api, endpoint: Endpoint, { request, reply }: Exchange) {
  if (api.faults.answerDelayMs > 0) await sleep(api.faults.answerDelayMs)
  const key = keyOf(request)
  if (key) void reply.header('idempotency-key', key)
  try {
    requireKey(request)
    const world = worldOf(api, request)
    const stored = key
      ? api.memoryOf(world).begin(key, `${request.method} ${request.url} ${bodyText(request)}`)
      : null
    if (stored) return await send(reply.header('idempotent-replayed', 'true'), stored)
    return await send(reply, runOnce(api, endpoint, { request, key, world }))
  } catch (error) {
    return await send(reply, replyOf(error))
  }
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.method === 'GET' ? undefined : request.headers['idempotency-key']
  return typeof key === 'string' && key !== '' ? key : null
}

/** Each account has its own keys. */
function createMemories(): Api['memoryOf'] {
  const memories = new Map<AccountId, ReplyMemory>()
  return ({ account }) => {
    const memory = memories.get(account) ?? createReplyMemory()
    memories.set(account, memory)
    return memory
  }
}

function worldOf({ worlds }: Api, request: FastifyRequest): World {
  const account = accountOf(request)
  if (account !== null) requireAccess(worlds.platform, account)
  return worlds.of(account)
}

function accountOf(request: FastifyRequest): string | null {
  const account = request.headers['stripe-account']
  return typeof account === 'string' && account !== '' ? account : null
}

function runOnce(
  api: Api,
  endpoint: Endpoint,
  { request, key, world }: { request: FastifyRequest; key: string | null; world: World },
): StoredReply {
  const failure = takeFailure(api.faults)
  if (failure && !failure.after) {
    if (key) api.memoryOf(world).forget(key)
    return failure.reply
  }
  const result = execute(world, endpoint, request)
  if (key) remember(api.memoryOf(world), key, result)
  return failure?.reply ?? result
}

function execute(world: World, endpoint: Endpoint, request: FastifyRequest): StoredReply {
  try {
    const params: Form =
      request.method === 'POST'
        ? parseForm(bodyText(request))
        : parseForm(request.url.split('?')[1] ?? '')
    const { id = '' } = request.params as { id?: string }
    const result = watchParams(params, (watched) => endpoint.run(world, watched, id))
    return { status: 200, body: JSON.stringify(shapeReply(world, result, params), null, 2) }
  } catch (error) {
    return replyOf(error)
  }
}

/** Stripe stores no reply for failed validation, so that the request can be corrected with the same key. */
function remember(memory: ReplyMemory, key: string, reply: StoredReply) {
  if (reply.status === 400 || reply.status === 404) memory.forget(key)
  else memory.finish(key, reply)
}

function replyOf(error: unknown): StoredReply {
  if (error instanceof StripeProblem)
    return { status: error.status, body: JSON.stringify(problemBody(error), null, 2) }
  throw error
}

function requireKey(request: FastifyRequest) {
  const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ')
  const key =
    scheme?.toLowerCase() === 'basic'
      ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '')
      : value
  if (key === '') {
    throw new StripeProblem(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    )
  }
  if (!/^(sk|rk)_test_\w+$/.test(key))
    throw new StripeProblem(401, `Invalid API Key provided: ${key.slice(0, 8)}****`)
}

function takeFailure(faults: ApiFaults) {
  const failing = faults.failNext
  if (!failing) return null
  const left = (failing.times ?? 1) - 1
  faults.failNext = left > 0 ? { ...failing, times: left } : null
  const type =
    failing.status >= 500
      ? 'api_error'
      : failing.status === 402
        ? 'card_error'
        : 'invalid_request_error'
  const problem = new StripeProblem(failing.status, 'The sandbox was asked to fail this request.', {
    type,
    code: failing.code,
  })
  return {
    after: failing.after ?? false,
    reply: { status: failing.status, body: JSON.stringify(problemBody(problem)) },
  }
}

function bodyText(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : ''
}

function send(reply: FastifyReply, { status, body }: StoredReply) {
  return reply
    .code(status)
    .header('request-id', newId('req_'))
    .header('stripe-version', '2026-10-28.endive')
    .type('application/json')
    .send(body)
}
