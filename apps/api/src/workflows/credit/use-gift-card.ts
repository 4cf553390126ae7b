import { giftCardsIn, mostGiftCards } from '@marketday/contract/payments/credit/credit-of-cart'

import { refuseGiftCard, requireGiftCard } from '../../payments/credit/require-gift-card.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { CartContents } from '../cart/queries.ts'
import { withCredits } from './with-credits.ts'

/** 409 `gift_card_refused`. */
export async function useGiftCard(
  db: Db,
  contents: CartContents,
  code: string,
): Promise<CartContents> {
  const { currency, credits } = contents.cart
  const { id, codeEnd, balanceMinor } = await requireGiftCard(db, { code, currency })
  if (credits.some((credit) => credit.id === id)) throw refuseGiftCard('It’s already applied')
  if (giftCardsIn(credits).length >= mostGiftCards)
    throw refuseGiftCard(`At most ${mostGiftCards} gift cards per order`)
  return withCredits(contents, [
    ...credits,
    { id, provider: 'gift_card', codeEnd, heldMinor: 0, availableMinor: balanceMinor },
  ])
}

export const doWithoutGiftCard = (contents: CartContents, codeEnd: string): CartContents =>
  withCredits(
    contents,
    contents.cart.credits.filter((credit) => credit.codeEnd !== codeEnd),
  )
