import { randomBytes } from 'node:crypto'
import type { Journal } from '../journal.ts'
import type { Kind, StripeObject, Tables } from './types.ts'

/** Objects of one account; those of other accounts do not exist in it. */
export type Store = {
  find: <K extends Kind>(kind: K, id: string) => Tables[K] | undefined
  /** Finds an object of any kind, for `expand`. */
  findAny: (id: string) => StripeObject | undefined
  /** Stores the object's current state; call after every change. */
  put: <T extends Tables[Kind]>(object: T) => T
  remove: (kind: Kind, id: string) => void
  /** Newest first. */
  all: <K extends Kind>(kind: K) => Tables[K][]
}

/** Id of a connected account; null for the platform's own. */
export type AccountId = string | null

export type Stores = {
  of: (account: AccountId) => Store
  /** The platform's own account for unknown objects. */
  ownerOf: (id: string) => AccountId
}

export const ID_PREFIX: Record<Kind, string> = {
  account: 'acct_',
  account_link: 'alink_',
  customer: 'cus_',
  product: 'prod_',
  price: 'price_',
  'checkout.session': 'cs_test_',
  payment_intent: 'pi_',
  charge: 'ch_',
  refund: 're_',
  dispute: 'du_',
  balance_transaction: 'txn_',
  payout: 'po_',
  payment_method: 'pm_',
  setup_intent: 'seti_',
  tax_rate: 'txr_',
  coupon: 'coupon_',
  promotion_code: 'promo_',
  discount: 'di_',
  subscription_schedule: 'sub_sched_',
  subscription: 'sub_',
  invoice: 'in_',
  event: 'evt_',
}

export function newId(prefix: string): string {
  return prefix + randomBytes(18).toString('base64url').replaceAll(/[-_]/g, 'x')
}

export function createStores(journal: Journal, entries: Map<string, unknown>): Stores {
  const stores = new Map<AccountId, Store>()
  const owners = new Map<string, string>()
  const of = (account: AccountId): Store => {
    const known = stores.get(account)
    if (known) return known
    const made = createStore({ account, journal, owners })
    stores.set(account, made)
    return made
  }
  for (const value of entries.values()) {
    const object = value as Tables[Kind]
    of((object['_account'] as string | undefined) ?? null).put(object)
  }
  return { of, ownerOf: (id) => owners.get(id) ?? null }
}

type StoreOptions = { account: AccountId; journal: Journal; owners: Map<string, string> }

function createStore({ account, journal, owners }: StoreOptions): Store {
  const tables = new Map<string, Map<string, StripeObject>>()
  const table = (kind: string) => {
    const known = tables.get(kind)
    if (known) return known
    const made = new Map<string, StripeObject>()
    tables.set(kind, made)
    return made
  }
  return {
    find: (kind, id) => table(kind).get(id) as never,
    findAny(id) {
      const kind = Object.entries(ID_PREFIX).find(([, prefix]) => id.startsWith(prefix))
      return kind ? table(kind[0]).get(id) : undefined
    },
    put(object) {
      if (account !== null) {
        Object.assign(object, { _account: account })
        owners.set(object.id, account)
      }
      table(object.object).set(object.id, object)
      journal.put(object.id, object)
      return object
    },
    remove(kind, id) {
      table(kind).delete(id)
      owners.delete(id)
      journal.put(id, undefined)
    },
    all: (kind) => [...table(kind).values()].toReversed() as never,
  }
}
