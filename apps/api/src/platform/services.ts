import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

import type { Config } from '../config.ts'
import type { ShopTenant } from './http/shop-hosts.ts'
import type { ShopTurn } from './rate-limits.ts'
import type { AccessTokens } from './http/access-token.ts'
import type { Clock } from './clock.ts'
import type { DiskSpace } from './disk-space.ts'
import type { FileStore } from './files/file-store.ts'
import type { PictureDecoder } from './files/picture-decoder.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { CircuitBreaker } from './outgoing/circuit-breaker.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Databases, DbContext } from './database/tenant-db.ts'
import type { MerchantStripe, StripeAccountId } from './stripe/create-stripe.ts'
import type { Traffic } from './operation/traffic.ts'

export interface Services {
  readonly config: Config
  readonly databases: Databases
  readonly disk: DiskSpace
  readonly jobs: JobQueue
  readonly mail: Mailer
  readonly files: FileStore
  readonly pictures: PictureDecoder
  /** The platform's own account: plans of shops, never their sales. */
  readonly stripe: Stripe
  readonly traffic: Traffic
  readonly clock: Clock
  /** For the language model; unused without one. */
  readonly modelCircuit: CircuitBreaker
  readonly log: FastifyBaseLogger
  readonly stripeFor: (account: StripeAccountId) => MerchantStripe
  shopUrl(slug: string): string
}

export type PageRequest = FastifyRequest<{
  Params: Readonly<Record<string, string>>
  Querystring: Readonly<Record<string, unknown>>
}>

export type App = FastifyInstance & {
  readonly services: Services
  readonly accessTokens: AccessTokens
  readonly shopTenant: (hostName: string, context: DbContext) => Promise<ShopTenant>
  /** Runs a request in its shop's turn; 429 if too many wait. */
  readonly shopTurn: ShopTurn
  /** In order of binding: source of the OpenAPI document and of tests over all endpoints. */
  readonly endpoints: Endpoint[]
}
