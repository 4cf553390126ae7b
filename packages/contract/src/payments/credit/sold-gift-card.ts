import * as z from 'zod/mini'

import { Day, Id } from '../../endpoints/scalars.ts'
import { formatMoney } from '../../money/money.ts'

const soldGiftCard = {
  id: Id,
  /** Last four characters of its code. */
  codeEnd: z.string(),
  amountMinor: z.int(),
  recipientName: z.string(),
  recipientEmail: z.string(),
  sendOn: Day,
  isSent: z.boolean(),
  isTakenBack: z.boolean(),
}

export const ShopGiftCard = z.object(soldGiftCard)
export type ShopGiftCard = z.output<typeof ShopGiftCard>

export const SoldGiftCard = z.object({
  ...soldGiftCard,
  lineId: Id,
  balanceMinor: z.int(),
  /** Part of its price that its buyer got back. */
  refundedMinor: z.int(),
  /** Reason why it cannot be canceled; null if possible. */
  takeBackRefusal: z.nullable(z.string()),
})
export type SoldGiftCard = z.output<typeof SoldGiftCard>

interface Standing {
  readonly isTakenBack: boolean
  readonly amountMinor: number
  readonly balanceMinor: number
  readonly refundedMinor: number
  readonly currency: string
  readonly isDone: boolean
}

/** Partly spent, or reserved by a checkout. */
export const isUsed = (
  card: Pick<Standing, 'isTakenBack' | 'amountMinor' | 'balanceMinor' | 'refundedMinor'>,
): boolean => !card.isTakenBack && card.balanceMinor < card.amountMinor - card.refundedMinor

/** Only unused gift cards can be canceled. */
export function refuseTakingBack(card: Standing): string | null {
  const { amountMinor, balanceMinor, refundedMinor, currency } = card
  if (card.isTakenBack) return 'It was already cancelled'
  if (isUsed(card))
    return `${formatMoney(amountMinor - refundedMinor - balanceMinor, currency)} of it is spent or reserved for a checkout. Only unused gift cards can be cancelled`
  return card.isDone ? null : 'Its order isn’t completed yet. Cancel the item there'
}
