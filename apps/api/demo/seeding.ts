import { sql } from 'kysely'

import type { Services } from '../src/platform/services.ts'
import type { DbContext, TransactionWork } from '../src/platform/database/tenant-db.ts'
import type { DemoSignIn } from './sign-ins.ts'

export type Actor = DbContext['actor'] & { readonly userId: string | null }

/** Runs work with the clock set to that moment and mail off. */
export type At = <T>(moment: Date, actor: Actor, work: TransactionWork<T>) => Promise<T>

export type Team = Readonly<Record<Exclude<DemoSignIn['role'], 'operator'>, Actor>>

export interface Seeding {
  readonly services: Services
  readonly tenantId: string
  readonly team: Team
  readonly at: At
}

export const shopper: Actor = { kind: 'shopper', name: 'Shopper', userId: null }
export const provider: Actor = { kind: 'provider', name: 'Stripe', userId: null }

export function contextAt(
  services: Services,
  tenantId: string | null,
  { moment, actor }: { moment: Date; actor: Actor },
): DbContext {
  return {
    tenantId,
    userId: actor.userId,
    actor: { kind: actor.kind, name: actor.name },
    ip: '',
    requestId: 'demo',
    clockOffset: `${moment.getTime() - services.clock.now().getTime() + services.clock.offsetMs()} milliseconds`,
    now: moment,
    muted: true,
  }
}

export const actingAt =
  (services: Services, tenantId: string | null): At =>
  (moment, actor, work) =>
    services.databases.transaction(contextAt(services, tenantId, { moment, actor }), async (db) => {
      // Skip the disk sync of thousands of small commits: the last commit of the seeding syncs all
      // of them.
      const [result] = await Promise.all([work(db), hurried.execute(db)])
      return result
    })

const hurried = sql`set local synchronous_commit to off`
