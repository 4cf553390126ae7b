import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { CheckoutRefusal, saveCheckout } from '@marketday/contract/orders/cart'

import { AppError } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { CartContents, LockedForDelivery } from '../cart/queries.ts'
import { chooseDelivery } from './choose-delivery.ts'
import { setAddress, setContact } from './checkout-address.ts'
import type { LocatedAddress } from './checkout-address.ts'

export type DetailsPart = CheckoutRefusal['part']
export type Edit = (locked: LockedForDelivery) => CartContents | Promise<CartContents>
export interface RefusedPart<Part> {
  readonly part: Part
  readonly error: AppError
}

interface Applied<Part> {
  readonly contents: CartContents
  readonly refusals: RefusedPart<Part>[]
}

/** Applies the edits in order; a refused one is reported and leaves the cart as it was. */
export async function applyEdits<Part extends string>(
  [locked, settings]: LockedForDelivery,
  edits: readonly (readonly [Part, Edit])[],
): Promise<Applied<Part>> {
  const refusals: RefusedPart<Part>[] = []
  let contents = locked
  for (const [part, edit] of edits) {
    const current = contents
    const edited = await refusalOr(async () => await edit([current, settings]))
    if (edited instanceof AppError) refusals.push({ part, error: edited })
    else contents = edited
  }
  return { contents, refusals }
}

/** Ordered: the delivery fee depends on the address. */
export function editsOfDetails(
  db: Db,
  { contact, delivery }: BodyOf<typeof saveCheckout>,
  located: LocatedAddress | AppError | null,
): [DetailsPart, Edit][] {
  const edits: [DetailsPart, Edit | false | null | undefined][] = [
    ['contact', contact && (([contents]) => setContact(db, contents, contact))],
    ['address', located && ((locked) => setAddress(db, locked, required(located)))],
    ['delivery', delivery && ((locked) => chooseDelivery(db, locked, delivery))],
  ]
  return edits.flatMap(([part, edit]) => (edit ? [[part, edit]] : []))
}

function required(located: LocatedAddress | AppError): LocatedAddress {
  if (located instanceof AppError) throw located
  return located
}

export async function refusalOr<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.failure.status < 500) return error
    throw error
  }
}
