import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import type {
  DiscountEffect,
  previewCancellation,
} from '@marketday/contract/orders/acts/preview-cancellation'
import type { Order } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { money } from '../../../../platform/format.ts'
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx'
import { cancellationPreviewQuery } from '../../order-queries.ts'

type Lines = BodyInput<typeof previewCancellation>['lines']

/** Value of a discounted order after cancelling units, by effect on its discounts; null without. */
export function useCancellationPreview(order: Order, lines: Lines) {
  const isDiscounted = order.discounts.some(({ isOffFee }) => !isOffFee)
  const preview = useQuery({
    ...cancellationPreviewQuery(order.id, lines),
    enabled: isDiscounted && lines.length > 0,
  })
  return isDiscounted && lines.length > 0 ? (preview.data ?? null) : null
}

interface DiscountChoiceProps {
  value: DiscountEffect
  onChange: (value: DiscountEffect) => void
  order: Order
  preview: NonNullable<ReturnType<typeof useCancellationPreview>>
}

export function DiscountChoice({ order, preview, value, onChange }: DiscountChoiceProps) {
  const { keptMinor, recalculatedMinor, refusal } = preview
  if (recalculatedMinor === keptMinor) return null
  const costs = (minor: number) => `The rest then costs ${money(minor, order.currency)}`
  return (
    <RadioGroup
      label="Discount of the rest"
      value={value}
      onChange={(effect) => onChange(effect as DiscountEffect)}
      options={[
        { value: 'keep', label: 'Keep the discount of each unit', hint: costs(keptMinor) },
        {
          value: 'recalculate',
          label: 'Recalculate the discount',
          disabled: recalculatedMinor === null,
          hint: recalculatedMinor === null ? refusal : costs(recalculatedMinor),
        },
      ]}
    />
  )
}
