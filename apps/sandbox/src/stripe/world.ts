import type { StripeProblem } from './http/problem.ts'
import { noSuch } from './http/problem.ts'
import unusedFields from './objects/unused-fields.json' with { type: 'json' }
import { ID_PREFIX, newId, type AccountId, type Store } from './store.ts'
import { textOf, type Form } from './http/form-body.ts'
import type { Kind, Loose, Metadata, StripeObject, Tables } from './types.ts'

/** View of one account. */
export type World = {
  account: AccountId
  store: Store
  /** View of the platform's own account. */
  platform: World
  clock: Clock
  emit: (type: string, object: StripeObject, previous?: Record<string, unknown>) => void
  /** `http://localhost:{port}` */
  origin: string
  settings: Settings
}
export type Clock = { nowSeconds: () => number; advance: (seconds: number) => void }
export type Settings = { minExpirySeconds: number }

/** Clock that can be advanced, like Stripe's test clocks. */
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

type Named<T> = { [F in keyof T as string extends F ? never : F]: T[F] }
type Always = 'id' | 'object' | 'created' | 'metadata'
type Fields<T> = Omit<Named<T>, Always> & { id?: string; metadata?: Metadata } & Loose

/** Unsaved object; fields the sandbox does not use have Stripe's defaults. */
export function newObject<K extends Kind>(world: World, kind: K, fields: Fields<Tables[K]>) {
  return {
    id: newId(ID_PREFIX[kind]),
    object: kind,
    created: world.clock.nowSeconds(),
    metadata: {},
    ...structuredClone(unusedFields[kind]),
    ...fields,
  } as unknown as Tables[K]
}

/** Objects that match a list request; newest first. */
export function matching<K extends Kind>(
  world: World,
  kind: K,
  { params, fields }: { params: Form; fields: readonly string[] },
): Tables[K][] {
  const wanted = fields.flatMap((field) => {
    const value = textOf(params, field)
    return value === null ? [] : [{ field, value }]
  })
  return world.store
    .all(kind)
    .filter((object: StripeObject) => wanted.every(({ field, value }) => object[field] === value))
}
