import { mostGiftCards } from '@marketday/contract/credit/gift-card-of-cart'

import { refuseGiftCard, requireGiftCard } from '../../credit/require-gift-card.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { changed } from '../cart/queries.ts'
import type { CartContents } from '../cart/queries.ts'

/** The cart with this card after those it has. 409 `gift_card_refused`. */
export async function useGiftCard(
  db: Db,
  contents: CartContents,
  code: string,
): Promise<CartContents> {
  const { currency, giftCards } = contents.cart
  const { id, codeEnd, balanceMinor } = await requireGiftCard(db, { code, currency })
  if (giftCards.some((card) => card.id === id)) throw refuseGiftCard('It pays already')
  if (giftCards.length >= mostGiftCards)
    throw refuseGiftCard(`At most ${mostGiftCards} gift cards pay for one order`)
  return withCards(contents, [
    ...giftCards,
    { id, codeEnd, heldMinor: 0, availableMinor: balanceMinor },
  ])
}

/** The cart without the card whose code ends so. */
export const doWithoutGiftCard = (contents: CartContents, codeEnd: string): CartContents =>
  withCards(
    contents,
    contents.cart.giftCards.filter((card) => card.codeEnd !== codeEnd),
  )

const withCards = (contents: CartContents, giftCards: CartContents['cart']['giftCards']) =>
  changed(contents, { giftCardIds: giftCards.map(({ id }) => id), giftCards })
