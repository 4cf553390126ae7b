import * as z from 'zod/mini'

import { Day, Id } from '../../endpoints/scalars.ts'
import { formatMoney } from '../../money/money.ts'

/** What the shopper sees of a gift card that an order sold. */
const soldGiftCard = {
  id: Id,
  /** The last four of its code. */
  codeEnd: z.string(),
  amountMinor: z.int(),
  recipientName: z.string(),
  recipientEmail: z.string(),
  /** On which it is or was mailed. */
  sendOn: Day,
  isSent: z.boolean(),
  isTakenBack: z.boolean(),
}

export const ShopGiftCard = z.object(soldGiftCard)
export type ShopGiftCard = z.output<typeof ShopGiftCard>

export const SoldGiftCard = z.object({
  ...soldGiftCard,
  /** Of the order. */
  lineId: Id,
  balanceMinor: z.int(),
  /** Why it cannot be taken back; null where it can. */
  takeBackRefusal: z.nullable(z.string()),
})
export type SoldGiftCard = z.output<typeof SoldGiftCard>

interface Standing {
  readonly isTakenBack: boolean
  readonly amountMinor: number
  readonly balanceMinor: number
  readonly currency: string
  /** Its order is done. */
  readonly isDone: boolean
}

/** Somebody has spent some of it, or keeps some for a checkout. */
export const isUsed = (
  card: Pick<Standing, 'isTakenBack' | 'amountMinor' | 'balanceMinor'>,
): boolean => !card.isTakenBack && card.balanceMinor < card.amountMinor

/** Only what nobody has spent any of is taken back. */
export function refuseTakingBack(card: Standing): string | null {
  const { amountMinor, balanceMinor, currency } = card
  if (card.isTakenBack) return 'It was already cancelled'
  if (isUsed(card))
    return `${formatMoney(amountMinor - balanceMinor, currency)} of it is spent or reserved for a checkout. Only unused gift cards can be cancelled`
  return card.isDone ? null : 'Its order isn’t completed yet. Cancel the item there'
}
