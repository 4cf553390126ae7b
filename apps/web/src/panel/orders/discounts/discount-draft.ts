import {
  DiscountInput,
  type Discount,
  type DiscountTerms,
} from '@marketday/contract/orders/discounts/discounts'
import type { useForm } from '../../../platform/forms/use-form.ts'

/** Discount form state: number fields may be empty. */
export type DiscountDraft = {
  [Name in keyof DiscountTerms]: DiscountTerms[Name] extends number
    ? number | null
    : DiscountTerms[Name]
}

export type DiscountFormState = ReturnType<typeof useForm<DiscountDraft, DiscountTerms>>

export const emptyDiscount: DiscountDraft = {
  name: '',
  code: '',
  kind: 'percent',
  percentBp: null,
  amountMinor: null,
  buyQuantity: null,
  getQuantity: null,
  items: null,
  gotItems: null,
  minimumMinor: null,
  minimumQuantity: null,
  isFirstOrderOnly: false,
  startsAt: null,
  endsAt: null,
  usageLimit: null,
  customerLimit: null,
}

export function toDraft(discount: Discount): DiscountDraft {
  const { id: _id, status: _status, usedCount: _used, titles: _titles, ...rest } = discount
  const { createdAt: _created, version: _version, ...draft } = rest
  return draft
}

/** Copies start without a code, because codes are unique. */
export const toCopy = (discount: Discount): DiscountDraft => ({
  ...toDraft(discount),
  name: `${discount.name} (copy)`.slice(0, 80),
  code: discount.code === null ? null : '',
})

/** Resets fields unused by the kind; required ones are validated. */
export const parseDiscount = (draft: DiscountDraft) =>
  DiscountInput.safeParse({ ...draft, ...unusedOf(draft) })

function unusedOf({ kind, ...draft }: DiscountDraft) {
  const isBuyGet = kind === 'buy_get'
  return {
    percentBp: kind === 'percent' || isBuyGet ? draft.percentBp : 0,
    amountMinor: kind === 'amount' ? draft.amountMinor : 0,
    buyQuantity: isBuyGet ? draft.buyQuantity : 1,
    getQuantity: isBuyGet ? draft.getQuantity : 1,
    gotItems: isBuyGet ? draft.gotItems : null,
  }
}
