import type { FastifyReply, FastifyRequest } from 'fastify'

import type {
  Access,
  BodyInput,
  BodyOf,
  Endpoint,
  ParamsInput,
  ParamsOf,
  QueryInput,
  QueryOf,
  ResponseOf,
} from '@marketday/contract/endpoints/endpoint'
import { isInTenant } from '@marketday/contract/endpoints/endpoint'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { authenticate, requireAccess } from './caller.ts'
import type { Caller } from './caller.ts'
import { bindRoute, countUse } from './bind-route.ts'
import { runWork } from './run-work.ts'
import type { Identified } from './run-work.ts'
import type { LastStatement } from '../database/wire/last-statement.ts'
import type { JsonText } from './json-bodies.ts'
import type { KeyedRequest } from './idempotency.ts'
import { hostNameOf } from './host.ts'
import { requirePreviewAccess } from './preview-host.ts'
import { hashSecret } from '../ids.ts'
import type { App, Services } from '../services.ts'
import type { ShopTenant } from './shop-hosts.ts'
import type { Db, DbContext } from '../database/tenant-db.ts'

interface HandlerInput<E> {
  /** Set for calls that store their reply under the key with their last statement. */
  readonly keyed: KeyedRequest | null
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface Handling<E> extends HandlerInput<E> {
  readonly db: Db
  readonly caller: Caller
  readonly can: Can
}

/** Request of a visitor or shopper; `shop` is null on the main origin. */
export interface PublicHandling<E> extends HandlerInput<E> {
  readonly db: Db
  readonly shop: ShopTenant
}

/**
 * Work with an external call: `before` and `after` have their own transactions, `call` has none,
 * so that no connection is held during the call.
 */
export interface Steps<H, Prepared, Answer, Reply> {
  before(handling: H): Promise<Prepared | LastStatement<Prepared>> | LastStatement<Prepared>
  /**
   * Reply for repeated requests if the process dies before `after`, for work that a job completes
   * once `before` has committed. Otherwise a repeat would run `before` again.
   */
  promise?(handling: H): Promise<Reply>
  call(handling: Omit<H, 'db'>, prepared: Prepared): Promise<Answer>
  after(handling: H, prepared: Prepared, answer: Answer): Promise<Reply | LastStatement<Reply>>
}

type Work<H, Reply> =
  | ((handling: H) => Promise<Reply | LastStatement<Reply> | JsonText> | Reply)
  | Steps<H, never, never, Reply>

type SignedIn = { readonly access: Exclude<Access, 'public' | 'shop'> }
type Open = { readonly access: 'public' | 'shop' }

/** Binds an endpoint for signed-in users: session, membership, permission, tenant transaction, reply. */
export function handle<E extends Endpoint>(
  app: App,
  endpoint: E & SignedIn,
  work: Work<Handling<E>, ResponseOf<E>>,
): void {
  bindRoute(app, endpoint, {
    identify: (request, context) => identifyCaller(app, endpoint, { request, context }),
    work: work as never,
  })
}

/** Binds an endpoint without session: without tenant on the main origin, with the shop's on its host. */
export function handlePublic<E extends Endpoint>(
  app: App,
  endpoint: E & Open,
  work: Work<PublicHandling<E>, ResponseOf<E>>,
): void {
  bindRoute(app, endpoint, {
    identify: (request, context) => identifyVisitor(app, endpoint, { request, context }),
    work: work as never,
  })
}

/** Shopper on a page of a shop, whose tenant the context names. */
export interface ShopVisitor {
  readonly services: Services
  readonly shop: ShopTenant
  readonly context: DbContext
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export interface VerbInput<E> {
  readonly params?: ParamsInput<E>
  readonly query?: QueryInput<E>
  readonly body?: BodyInput<E>
  readonly key?: string
}

/** Runs a verb for a page of a shop like its endpoint: same limit, input checks, transactions and key. */
export async function runInShop<E extends Endpoint>(
  { context, shop, ...visitor }: ShopVisitor,
  endpoint: E & { readonly access: 'shop' },
  work: Work<PublicHandling<E>, ResponseOf<E>>,
  input: VerbInput<E>,
): Promise<ResponseOf<E>> {
  requirePreviewAccess(visitor.services.config, endpoint, { request: visitor.request, shop })
  await countUse(visitor.services, endpoint, visitor.request)
  const actor = cartOf(visitor.request) ?? context.ip
  const outcome = await runWork(
    endpoint,
    { ...visitor, actor, context, given: { shop }, input: { params: {}, query: {}, ...input } },
    work as never,
  )
  return outcome.reply as ResponseOf<E>
}

/** Helps TypeScript infer the types of the steps. */
export function steps<H, Prepared, Answer, Reply>(
  work: Steps<H, Prepared, Answer, Reply>,
): Steps<H, never, never, Reply> {
  return work as unknown as Steps<H, never, never, Reply>
}

interface Arrival {
  readonly request: FastifyRequest
  readonly context: DbContext
}

async function identifyCaller(
  app: App,
  endpoint: Endpoint,
  { request, context }: Arrival,
): Promise<Identified> {
  const caller = await authenticate(app, request, context)
  requireAccess(endpoint, caller, context.now)
  const inTenant = isInTenant(endpoint.access)
  const can: Can = (permission) => caller.permissions.includes(permission)
  return {
    actor: caller.userId,
    context: {
      ...context,
      tenantId: inTenant ? (caller.tenant?.id ?? null) : null,
      userId: caller.userId,
      actor: { kind: caller.isOperator ? 'operator' : 'user', name: caller.actorName },
      ...(caller.impersonation && { operator: caller.impersonation }),
    },
    given: { caller, can },
  }
}

async function identifyVisitor(
  app: App,
  endpoint: Endpoint,
  { request, context }: Arrival,
): Promise<Identified> {
  if (endpoint.access !== 'shop') return { actor: context.ip, context, given: { shop: null } }
  const shop = await app.shopTenant(hostNameOf(request.raw) ?? '', context)
  requirePreviewAccess(app.services.config, endpoint, { request, shop })
  return {
    actor: cartOf(request) ?? context.ip,
    context: { ...context, tenantId: shop.tenantId, actor: { kind: 'shopper', name: 'Shopper' } },
    given: { shop },
    locale: shop.locale,
  }
}

function cartOf(request: FastifyRequest): string | undefined {
  const secret = request.cookies['cart']
  return secret && hashSecret(secret)
}
