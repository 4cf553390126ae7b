import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

import type { Config } from '../config.ts'
import type { ShopTenant } from './http/shop-hosts.ts'
import type { ShopTurn } from './rate-limits.ts'
import type { AccessTokens } from './http/access-token.ts'
import type { Clock } from './clock.ts'
import type { DiskSpace } from './disk-space.ts'
import type { FileStore } from './files/store/file-store.ts'
import type { PictureDecoder } from './files/picture-decoder.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { CircuitBreaker } from './outgoing/circuit-breaker.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Databases, DbContext } from './database/tenant-db.ts'
import type { Traffic } from './operation/traffic.ts'

/** What the slices share; made once in `buildApp`. */
export interface Services {
  readonly config: Config
  readonly databases: Databases
  readonly disk: DiskSpace
  readonly jobs: JobQueue
  readonly mail: Mailer
  readonly files: FileStore
  readonly pictures: PictureDecoder
  readonly stripe: Stripe
  readonly traffic: Traffic
  readonly clock: Clock
  /** Of the language model; without one nobody asks it anything. */
  readonly modelCircuit: CircuitBreaker
  readonly log: FastifyBaseLogger
  /** The public address of a shop. */
  shopUrl(slug: string): string
}

/** A request of a page or a file, whose address no endpoint of the contract describes. */
export type PageRequest = FastifyRequest<{
  Params: Readonly<Record<string, string>>
  Querystring: Readonly<Record<string, unknown>>
}>

/** The Fastify instance with what the product adds to it. */
export type App = FastifyInstance & {
  readonly services: Services
  readonly accessTokens: AccessTokens
  readonly shopTenant: (hostName: string, context: DbContext) => Promise<ShopTenant>
  /** Does what a request asks of its shop when it is the shop's turn; 429 when too much waits already. */
  readonly shopTurn: ShopTurn
  /** Every bound endpoint, in order: the source of the OpenAPI document and of the sweeping tests. */
  readonly endpoints: Endpoint[]
}
