import { endDeadline } from '../connect/accounts.ts'
import type { World } from '../world.ts'
import { payOutDaily } from './payouts.ts'
import { expireAuthorisations } from './intents.ts'
import { settleRefunds } from './refunds.ts'
import { renewSubscription } from '../billing/renewals.ts'
import { expireSession } from './sessions.ts'

/**
 * Applies time-based changes: expired sessions, passed deadlines of accounts, settled refunds, expired authorizations, payouts,
 * ended trials, renewals.
 */
export function letTimePass(world: World) {
  const now = world.clock.nowSeconds()
  for (const session of world.store.all('checkout.session')) {
    if (session.status === 'open' && session.expires_at <= now) expireSession(world, session)
  }
  endDeadline(world)
  settleRefunds(world)
  payOutDaily(world)
  expireAuthorisations(world)
  for (const subscription of world.store.all('subscription')) renewSubscription(world, subscription)
}
