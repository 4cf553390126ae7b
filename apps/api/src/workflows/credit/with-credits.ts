import type { CreditOfCart } from '../../payments/credit/credit-of-cart.ts'
import { changed } from '../cart/queries.ts'
import type { CartContents } from '../cart/queries.ts'

/** The cart that is to be paid with these. */
export const withCredits = (
  contents: CartContents,
  credits: readonly CreditOfCart[],
): CartContents => changed(contents, { creditIds: credits.map(({ id }) => id), credits })
