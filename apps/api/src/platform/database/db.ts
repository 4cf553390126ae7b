import type { Kysely } from 'kysely'

import type { DB as Database } from './database-types.ts'

/** Who is asking, for which tenant, at what time. Travels to PostgreSQL with every statement. */
export interface DbContext {
  readonly tenantId: string | null
  readonly userId: string | null
  readonly actor: {
    readonly kind: 'user' | 'shopper' | 'system' | 'provider' | 'operator'
    readonly name: string
  }
  readonly ip: string
  readonly requestId: string
  /** A PostgreSQL interval added to the clock; empty outside tests and demo seeding. */
  readonly clockOffset: string
  readonly now: Date
  /** An operator who acts in the user's name; the audit names both. */
  readonly operator?: { readonly id: string; readonly name: string }
  /** No mail or webhook leaves for what happens here: demo data is being made. */
  readonly muted?: boolean
  /** Its statements wait while people are being answered: work beside theirs. */
  readonly givesWay?: boolean
}

export interface JobInsert {
  readonly data: object
  readonly delaySeconds: number
  /** Not stored while another job of this key waits to start. */
  readonly singletonKey?: string
}

/** Stores jobs of a queue through a transaction, so that they stand or fall with what it writes. */
export interface JobInserter {
  insert(db: Db, name: string, jobs: readonly JobInsert[]): Promise<void>
}

export type Db = Kysely<Database> & { readonly context: DbContext; readonly jobs: JobInserter }
