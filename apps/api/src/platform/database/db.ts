import type { Kysely } from 'kysely'

import type { DB as Database } from './database-types.ts'

export interface DbContext {
  readonly tenantId: string | null
  readonly userId: string | null
  readonly actor: {
    readonly kind: 'user' | 'shopper' | 'system' | 'provider' | 'operator'
    readonly name: string
  }
  readonly ip: string
  readonly requestId: string
  /** Interval added to the clock; empty outside tests and demo seeding. */
  readonly clockOffset: string
  readonly now: Date
  /** Operator impersonating the user; the audit names both. */
  readonly operator?: { readonly id: string; readonly name: string }
  /** Suppresses mails and webhooks during demo seeding. */
  readonly muted?: boolean
}

export interface JobInsert {
  readonly data: { readonly tenantId: string | null; readonly [field: string]: unknown }
  readonly delaySeconds: number
  /** Dropped while another job with this key is waiting. */
  readonly singletonKey?: string
}

/** Enqueues jobs within a transaction, committed or rolled back with it. */
export interface JobInserter {
  insert(db: Db, name: string, jobs: readonly JobInsert[]): Promise<void>
}

export type Db = Kysely<Database> & { readonly context: DbContext; readonly jobs: JobInserter }
