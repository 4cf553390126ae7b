import type { AccountId, Stores } from './store.ts'
import type { Webhooks } from './webhooks.ts'
import type { Clock, Settings, World } from './world.ts'

/** One view per account, all with the same clock. */
export type Worlds = {
  platform: World
  of: (account: AccountId) => World
  /** View of the account that has the object; the platform's for an unknown one. */
  owning: (id: string) => World
  all: () => World[]
}

type Options = { stores: Stores; clock: Clock; webhooks: Webhooks; origin: () => string }

export function createWorlds({ stores, clock, webhooks, origin }: Options): Worlds {
  const settings: Settings = { minExpirySeconds: 30 * 60 }
  const worlds = new Map<AccountId, World>()
  const build = (account: AccountId): World => ({
    account,
    store: stores.of(account),
    get platform() {
      return of(null)
    },
    clock,
    emit: (type, object, previous) => webhooks.emit(account, { type, object, previous }),
    settings,
    get origin() {
      return origin()
    },
  })
  const of = (account: AccountId): World => {
    const world = worlds.get(account) ?? build(account)
    worlds.set(account, world)
    return world
  }
  const platform = of(null)
  return {
    platform,
    of,
    owning: (id) => of(stores.ownerOf(id)),
    all: () => [platform, ...platform.store.all('account').map(({ id }) => of(id))],
  }
}
