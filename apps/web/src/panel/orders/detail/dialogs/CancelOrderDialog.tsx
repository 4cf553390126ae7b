import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import type { DiscountEffect } from '@marketday/contract/orders/acts/preview-cancellation'
import { cancelOrder } from '@marketday/contract/orders/orders'
import type { CancelReason, Order } from '@marketday/contract/orders/orders'
import { owedBackMinor } from '@marketday/contract/orders/sums/owed-back'
import { looseUnits } from '@marketday/contract/orders/sums/refunded-lines'
import { worthOfCancelled } from '@marketday/contract/orders/sums/worth-of-cancelled'
import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { cancelReasons } from '../../cancel-reasons.ts'
import { performOnOrder } from '../../order-queries.ts'
import { DiscountChoice, useCancellationPreview } from './DiscountChoice.tsx'
import { chosenUnits, LineQuantities } from './LineQuantities.tsx'
import { RefundTicks } from './RefundTicks.tsx'
import { refundWay, useRefundInWords } from './refund-destination.ts'

/** Cancels all or some goods; shows the effect on stock and money first. */
export function CancelOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useForm(draftFor(order), parse)
  const { scope, refund } = form.draft
  const inWords = useRefundInWords(order)
  const { preview, backMinor } = useEffectOnMoney(order, form.draft)
  const cancel = (body: Cancellation) =>
    performOnOrder(() => call(cancelOrder, { params: { orderId: order.id }, body }), 'Cancelled')
  return (
    <FormDialog
      onClose={onClose}
      title={`Cancel order ${order.number}`}
      cancel="Keep the order"
      action={actionWords(form.draft, refund && backMinor > 0 && money(backMinor, order.currency))}
      button={{ variant: 'danger' }}
      {...form.sending(cancel)}
    >
      <RadioGroup
        label="What to cancel"
        inline
        {...form.value('scope')}
        options={[
          {
            value: 'all',
            label: 'The whole order',
            disabled: order.actions.cancel !== null,
            hint: order.actions.cancel,
          },
          { value: 'some', label: 'Some items' },
        ]}
      />
      {scope === 'some' && (
        <LineQuantities
          lines={order.lines.filter((line) => looseUnits(line) > 0)}
          mostOf={looseUnits}
          quantities={form.draft.quantities}
          error={form.problems['quantities']}
          onChange={(quantities) => form.change({ quantities })}
        />
      )}
      {preview && <DiscountChoice order={order} preview={preview} {...form.value('discounts')} />}
      <SelectField label="Reason" options={cancelReasons} {...form.text('reason')} />
      <TextArea label="Note" optional rows={2} maxLength={500} {...form.text('note')} />
      <div className="flex flex-col gap-3">
        <Checkbox
          label="Put the goods back into stock"
          hint="Otherwise they are written off."
          {...form.tick('restock')}
        />
        {order.authorisedMinor > 0 && (
          <p className="text-sm text-soft">
            {money(order.authorisedMinor, order.currency)} are authorised and not captured:{' '}
            {scope === 'all' ? 'they are released.' : 'only the rest is captured.'}
          </p>
        )}
        {order.actions.refund === null && (
          <RefundTicks
            order={order}
            label="Refund what was paid for them"
            hint={refundHint(order, backMinor, inWords)}
            backMinor={backMinor}
            refund={form.tick('refund')}
            asCredit={form.tick('asCredit')}
          />
        )}
        {scope === 'all' && <Checkbox label={`Email ${order.email}`} {...form.tick('notify')} />}
      </div>
    </FormDialog>
  )
}

type Draft = ReturnType<typeof draftFor>

const actionWords = ({ scope }: Draft, refunded: string | false): string =>
  [
    scope === 'all' ? 'Cancel the order' : 'Cancel these items',
    refunded && `and refund ${refunded}`,
  ]
    .filter(Boolean)
    .join(' ')

function useEffectOnMoney(order: Order, draft: Draft) {
  const units = draft.scope === 'some' ? chosenUnits(draft.quantities) : []
  const preview = useCancellationPreview(order, units)
  const recalculatedMinor = draft.discounts === 'recalculate' ? preview?.recalculatedMinor : null
  const cancelledMinor =
    typeof recalculatedMinor === 'number'
      ? order.totalMinor - recalculatedMinor
      : cancelledAfter(order, draft)
  return { preview, backMinor: owedBackMinor({ ...order, cancelledMinor }) }
}

/** Canceled amount including this cancellation. */
function cancelledAfter(order: Order, { scope, quantities }: Draft): number {
  if (scope === 'all') return order.totalMinor
  const lines = order.lines.map((line) => ({
    ...line,
    cancelledQuantity: line.cancelledQuantity + (quantities[line.id] ?? 0),
  }))
  return worthOfCancelled({ ...order, lines })
}

function refundHint(
  { goodwillMinor, currency }: Order,
  backMinor: number,
  inWords: (amountMinor: number) => string,
): string {
  const goodwill =
    goodwillMinor > 0 ? ` ${money(goodwillMinor, currency)} was given as goodwill before.` : ''
  return (backMinor > 0 ? `${inWords(backMinor)}.` : 'Nothing to refund for them.') + goodwill
}

const draftFor = (order: Order) => ({
  scope: order.actions.cancel === null ? 'all' : 'some',
  quantities: {} as Readonly<Record<string, number>>,
  discounts: 'keep' as DiscountEffect,
  reason: 'customer' as CancelReason,
  note: '',
  restock: true,
  refund: order.actions.refund === null,
  asCredit: false,
  notify: true,
})

type Cancellation = BodyInput<typeof cancelOrder>

function parse({ scope, quantities, discounts, refund, asCredit, ...rest }: Draft) {
  const lines = chosenUnits(quantities)
  return checked<Cancellation>(
    {
      ...rest,
      refund: refundWay({ refund, asCredit }),
      ...(scope === 'some' && { lines, discounts }),
    },
    {
      quantities:
        scope === 'some' && lines.length === 0 && 'Enter a quantity for at least one item',
    },
  )
}
