import type { StripeProblem } from './http/problem.ts'
import { noSuch } from './http/problem.ts'
import type { Store } from './store.ts'
import type { Kind, StripeObject, Tables } from './types.ts'

/** What every object of the sandbox's Stripe works with. */
export type World = {
  store: Store
  clock: Clock
  /** Records an event and sends its webhook. */
  emit: (type: string, object: StripeObject, previous?: Record<string, unknown>) => void
  /** `http://localhost:{port}` */
  origin: string
  settings: Settings
}
export type Clock = { nowSeconds: () => number; advance: (seconds: number) => void }
export type Settings = { minExpirySeconds: number }

/** The clock of the sandbox can be set forward, as Stripe's test clocks can. */
export function createClock(): Clock {
  let aheadSeconds = 0
  return {
    nowSeconds: () => Math.floor(Date.now() / 1000) + aheadSeconds,
    advance(seconds) {
      aheadSeconds += seconds
    },
  }
}

/** @throws {StripeProblem} 404 resource_missing */
export function getObject<K extends Kind>(world: World, kind: K, id: string): Tables[K] {
  const object = world.store.find(kind, id)
  if (!object) throw noSuch(kind, id) satisfies StripeProblem
  return object
}
