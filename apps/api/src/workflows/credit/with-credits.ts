import type { CreditOfCart } from '../../payments/credit/credit-of-cart.ts'
import { changed } from '../cart/queries.ts'
import type { CartContents } from '../cart/queries.ts'

export const withCredits = (
  contents: CartContents,
  credits: readonly CreditOfCart[],
): CartContents => changed(contents, { creditIds: credits.map(({ id }) => id), credits })
