import type { GiftCardState } from '@marketday/contract/payments/credit/gift-cards'

import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict } from '../../platform/http/errors.ts'
import { findGiftCardByCode } from './find-gift-cards.ts'

/** Throws 409 `gift_card_refused` with the reason if a code is unusable; codes of other businesses are unknown. */
export async function requireGiftCard(
  db: Db,
  { code, currency }: { readonly code: string; readonly currency: string },
) {
  const card = await findGiftCardByCode(db, code)
  if (!card) throw refuseGiftCard('This gift card doesn’t exist. Please check the code.')
  if (card.state !== 'active') throw refuseGiftCard(whyNot[card.state])
  if (card.currency !== currency) throw refuseGiftCard(`This gift card is in ${card.currency}`)
  return card
}

const whyNot: Readonly<Record<Exclude<GiftCardState, 'active'>, string>> = {
  used: 'This gift card has no balance left',
  expired: 'This gift card has expired',
  disabled: 'This gift card can’t be used. Please contact the shop.',
}

export const refuseGiftCard = (message: string) =>
  conflict('gift_card_refused', message, [{ path: 'code', message }])
