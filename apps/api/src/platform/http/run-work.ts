import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

import { inOrder } from '../database/in-order.ts'
import type { Db, DbContext } from '../database/tenant-db.ts'
import { LastStatement } from '../database/wire/last-statement.ts'
import type { Services } from '../services.ts'
import { AppError } from './errors.ts'
import { claimKey, completeKey, keyOf, releaseKey } from './idempotency.ts'
import type { EndpointInput, KeyedRequest } from './idempotency.ts'
import { parseInput } from './parse-input.ts'

interface AnySteps {
  before(handling: object): Promise<unknown>
  promise?(handling: object): Promise<unknown>
  call(handling: object, prepared: unknown): Promise<unknown>
  after(handling: object, prepared: unknown, answer: unknown): Promise<unknown>
}

export type AnyWork = ((handling: object) => Promise<unknown>) | AnySteps

/** Caller whose access was checked. */
export interface Identified {
  readonly actor: string
  /** Locale of the shop, for requests of shoppers. */
  readonly locale?: string
  readonly context: DbContext
  readonly given: object
}

interface WorkInput extends Identified {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly input: EndpointInput
}

export interface Outcome {
  readonly status: number
  readonly reply: unknown
  readonly replayed?: boolean
}

/** Parses the input, opens the transactions and keeps the idempotency key. */
export async function runWork(
  endpoint: Endpoint,
  { actor, context, given, services, request, reply, input }: WorkInput,
  work: AnyWork,
): Promise<Outcome> {
  const handling = { ...given, ...parseInput(endpoint, input), services, request, reply }
  const status = endpoint.status ?? 200
  if (endpoint.method === 'GET') {
    const read = work as (handling: object) => Promise<unknown>
    return { status, reply: await read({ ...handling, db: services.databases.read(context) }) }
  }
  const keyed = keyOf(endpoint, input, actor)
  const run: Run = { services, context, handling, keyed, status }
  return typeof work === 'function' ? await inOneTransaction(run, work) : await inSteps(run, work)
}

interface Run {
  readonly services: Services
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

function inOneTransaction(
  run: Run,
  work: (handling: object) => Promise<unknown>,
): Promise<Outcome> {
  const { services, context, handling, keyed } = run
  return services.databases.transaction<Outcome>(context, async (db: Db) => {
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
  const { services, context, handling, keyed, status } = run
  const { databases } = services
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
