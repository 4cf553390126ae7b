import type {
  OrderDraft,
  OrderDraftContent,
  OrderDraftLine,
} from '@marketday/contract/orders/drafts/order-draft'
import { WrittenGift } from '@marketday/contract/payments/credit/gift-of-line'
import type { OrderItem } from '@marketday/contract/orders/order-items'
import { checked, type Parsed } from '../../../platform/forms/checked.ts'

/** Line with field values, which may be temporarily empty. */
export interface DraftFormLine extends Omit<OrderDraftLine, 'quantity'> {
  readonly quantity: number | null
}

type Discount = OrderDraftContent['discount']

export interface DraftForm extends Omit<
  OrderDraftContent,
  'lines' | 'discount' | 'deliveryKind' | 'slotId'
> {
  readonly lines: readonly DraftFormLine[]
  readonly discountKind: Discount['kind']
  readonly code: string
  readonly percent: number | null
  readonly amountMinor: number | null
  readonly discountReason: string
  /** Empty if not chosen. */
  readonly deliveryKind: NonNullable<OrderDraftContent['deliveryKind']> | ''
  readonly slotId: string
}

export function toDraftForm(content: OrderDraftContent): DraftForm {
  const { discount, deliveryKind, slotId, ...rest } = content
  return {
    ...rest,
    discountKind: discount.kind,
    code: discount.code,
    percent: discount.percentBp === null ? null : discount.percentBp / 100,
    amountMinor: discount.amountMinor,
    discountReason: discount.reason,
    deliveryKind: deliveryKind ?? '',
    slotId: slotId ?? '',
  }
}

/** Content to save; a missing quantity must not block the rest, an invalid one waits. */
export function readDraftForm(form: DraftForm): Parsed<OrderDraftContent> {
  const {
    discountKind,
    code,
    percent,
    amountMinor,
    discountReason,
    deliveryKind,
    slotId,
    lines,
    ...rest
  } = form
  // A hidden percentage is neither validated nor saved.
  const percentOff = discountKind === 'percent' ? percent : null
  const content: OrderDraftContent = {
    ...rest,
    lines: lines.map((line) => ({ ...line, quantity: line.quantity ?? 1 })),
    discount: {
      kind: discountKind,
      code,
      percentBp: percentOff === null ? null : Math.round(percentOff * 100),
      amountMinor,
      reason: discountReason,
    },
    deliveryKind: deliveryKind || null,
    slotId: (deliveryKind && slotId) || null,
  }
  return checked(content, {
    ...Object.fromEntries(lines.flatMap(problemsOfLine)),
    percent:
      percentOff !== null && (percentOff <= 0 || percentOff > 100) && 'More than 0, at most 100',
  })
}

const problemsOfLine = ({
  id,
  quantity,
  gift,
}: DraftFormLine): [string, string | false | undefined][] => [
  [`quantity.${id}`, quantity !== null && !isQuantity(quantity) && 'From 1 to 100000'],
  [`sendOn.${id}`, sendDayProblem(gift?.sendOn)],
]

const sendDayProblem = (sendOn: string | null = null) =>
  WrittenGift.shape.sendOn.safeParse(sendOn).error?.issues[0]?.message

const isQuantity = (quantity: number) => quantity >= 1 && quantity <= 100_000

export function withDraftItem(
  lines: readonly DraftFormLine[],
  { variantId }: Pick<OrderItem, 'variantId'>,
): readonly DraftFormLine[] {
  return lines.some((line) => line.variantId === variantId)
    ? lines.map((line) =>
        line.variantId === variantId ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line,
      )
    : [...lines, { ...newLine(), variantId }]
}

export const withCustomItem = (lines: readonly DraftFormLine[]): readonly DraftFormLine[] => [
  ...lines,
  { ...newLine(), custom: { title: '', taxClassId: null, isDelivered: true } },
]

const newLine = (): DraftFormLine => ({
  id: crypto.randomUUID(),
  variantId: null,
  custom: null,
  quantity: 1,
  unitPriceMinor: null,
  priceReason: '',
  gift: null,
})

export const pricedLine = ({ lines }: OrderDraft, { id }: Pick<DraftFormLine, 'id'>) =>
  lines.find((line) => line.id === id)
