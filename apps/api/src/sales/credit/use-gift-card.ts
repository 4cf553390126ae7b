import { requireGiftCard } from '../../credit/require-gift-card.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { changed } from '../cart/queries.ts'
import type { CartContents } from '../cart/queries.ts'

/** The cart with this card in place of the one it had. 409 `gift_card_refused`. */
export async function useGiftCard(
  db: Db,
  contents: CartContents,
  code: string,
): Promise<CartContents> {
  const { currency } = contents.cart
  const { id, codeEnd, balanceMinor } = await requireGiftCard(db, { code, currency })
  return changed(contents, {
    giftCardId: id,
    giftCard: { id, codeEnd, heldMinor: 0, availableMinor: balanceMinor },
  })
}
