import type { Order, OrderLine } from '@marketday/contract/orders/orders'
import { cancelledPart } from '@marketday/contract/orders/sums/worth-of-cancelled'
import { shownTaxLines } from '@marketday/contract/catalog/tax-lines'

import { Form } from '../../../ui/forms/Form.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { KeptFormOffer } from '../../forms/KeptFormOffer.tsx'
import { LeaveGuard } from '../../forms/LeaveGuard.tsx'
import { money } from '../../../platform/format.ts'
import { useRefundInWords } from '../detail/dialogs/refund-destination.ts'
import { withItem, liveLines, wishedPrice, wishedQuantity } from './change-draft.ts'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { AddItems } from './AddItems.tsx'
import { ChangeMailDialog } from './ChangeMailDialog.tsx'
import { ChangedDiscount } from './ChangedDiscount.tsx'
import { ChangedReceiving } from './ChangedReceiving.tsx'
import { useChangeForm } from './use-change-form.ts'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import type { ChangeFormState } from './use-change-form.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { itemName } from '../../stock/item-name.ts'
import { EditedLine } from './EditedLine.tsx'

export function ChangeForm({ order }: { order: Order }) {
  const state = useChangeForm(order)
  const { form, after, changes, settlement, dueMinor, backMinor, isTouched, kept } = state
  const inWords = useRefundInWords(order)
  return (
    <>
      <KeptFormOffer kept={kept} />
      <Form
        action="Change the order"
        button={{ className: 'self-start' }}
        className="flex flex-col gap-5"
        {...form.sending(state.send)}
      >
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-5">
            <ChangedLines order={order} state={state} />
            <AddItems
              title="Add items"
              where={{ orderId: order.id }}
              onAdd={(item) => form.change({ added: withItem(form.draft.added, item) })}
            />
            <ChangedDiscount order={order} form={form} />
            {order.deliveryKind !== 'none' && <ChangedReceiving order={order} state={state} />}
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <ChangeSums order={order} state={state} />
            <Card title="Other changes">
              <div className="flex flex-col gap-4">
                {settlement && (
                  <Checkbox
                    label={
                      settlement === 'payLink'
                        ? `Request ${money(dueMinor, order.currency)} by email`
                        : `Refund ${inWords(backMinor)}`
                    }
                    {...form.tick('settles')}
                  />
                )}
                <Checkbox
                  label={`Email ${order.email} about the changes`}
                  {...form.tick('notify')}
                />
                {form.draft.notify && after && (
                  <DialogButton
                    variant="secondary"
                    size="small"
                    className="self-start"
                    dialog={(close) => (
                      <ChangeMailDialog order={order} changes={changes} onClose={close} />
                    )}
                  >
                    Preview email
                  </DialogButton>
                )}
                <TextField
                  label="Reason"
                  hint="Your team sees it; the customer does not."
                  optional
                  maxLength={300}
                  {...form.text('note')}
                />
              </div>
            </Card>
          </div>
        </div>
      </Form>
      <LeaveGuard dirty={isTouched} />
    </>
  )
}

const worth = ({ totalMinor, cancelledMinor }: Order) => totalMinor - cancelledMinor
const discount = ({ lines, discounts, currency }: Order) =>
  [
    ...lines.map((line) => line.discountMinor - cancelledPart(line.discountMinor, line, currency)),
    ...discounts.map(({ isOffFee, amountMinor }) => (isOffFee ? amountMinor : 0)),
  ].reduce((sum, minor) => sum + minor, 0)
const tax = ({ taxMinor, cancelledTaxMinor }: Order) => taxMinor - cancelledTaxMinor

/** Amounts before and after the change, calculated by the server. */
function ChangeSums({ order, state }: { order: Order; state: ChangeFormState }) {
  const { after = order, preview, dueMinor, backMinor, isTouched } = state
  const rows: (readonly [label: string, before: number | null, now: number])[] = [
    ...(after.discounts.length > 0
      ? [['Discounts', -discount(order), -discount(after)] as const]
      : []),
    ...(order.deliveryMinor !== after.deliveryMinor
      ? [['Delivery', order.deliveryMinor, after.deliveryMinor] as const]
      : []),
    ['Total', worth(order), worth(after)],
    ...(worth(after) === worth(order)
      ? []
      : [['Difference', null, worth(after) - worth(order)] as const]),
    ...(shownTaxLines(after).length > 0 ? [['Included tax', tax(order), tax(after)] as const] : []),
    ['Paid', null, after.paidMinor],
    ...(dueMinor > 0 ? [['To pay', null, dueMinor] as const] : []),
    ...(backMinor > 0 ? [['To refund', null, backMinor] as const] : []),
  ]
  return (
    <Card title={isTouched ? 'Payment after the change' : 'Payment'}>
      <dl
        aria-busy={preview.isFetching}
        aria-live="polite"
        className="divide-y divide-line text-sm"
      >
        {rows.map(([label, before, now]) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt className="text-soft">{label}</dt>
            <dd className="text-right tabular-nums">
              {before !== null && before !== now && (
                <s className="mr-2 text-soft">
                  <span className="sr-only">instead of </span>
                  {money(before, order.currency)}
                </s>
              )}
              <span className="font-semibold">{money(now, order.currency)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Failure>{preview.isError && preview.error.message}</Failure>
    </Card>
  )
}

interface ChangedLinesProps {
  order: Order
  state: ChangeFormState
}

function ChangedLines({ order, state }: ChangedLinesProps) {
  const { form, after } = state
  const { draft } = form
  const problems = form.problems as Readonly<Record<string, string | undefined>>
  const quantityOf = (id: string) => ({ error: problems[`quantity.${id}`] })
  const replace = (index: number, part: Partial<(typeof draft.added)[number]>) =>
    form.change({
      added: draft.added.map((item, at) => (at === index ? { ...item, ...part } : item)),
    })
  return (
    <Card title="Items" flush>
      <ul aria-label="Items" className="divide-y divide-line">
        {liveLines(order).map((line) => (
          <EditedLine
            key={line.id}
            name={itemName(line)}
            note={note(line)}
            isGone={wishedQuantity(line, draft) === 0}
            onRemove={() =>
              form.change({
                quantities: { ...draft.quantities, [line.id]: fixedUnits(line) },
              })
            }
            onKeep={() => {
              const { [line.id]: _gone, ...quantities } = draft.quantities
              form.change({ quantities })
            }}
          >
            <NumberField
              label="Quantity"
              aria-label={`Quantity of ${itemName(line)}`}
              className="w-24"
              min={fixedUnits(line)}
              value={wishedQuantity(line, draft)}
              onChange={(quantity) =>
                form.change({ quantities: { ...draft.quantities, [line.id]: quantity } })
              }
              {...quantityOf(line.id)}
            />
            <MoneyField
              label="Unit price"
              aria-label={`Unit price: ${itemName(line)}`}
              className="w-32"
              currency={order.currency}
              valueMinor={wishedPrice(line, draft)}
              onChange={(price) => form.change({ prices: { ...draft.prices, [line.id]: price } })}
              error={problems[`price.${line.id}`]}
            />
          </EditedLine>
        ))}
        {draft.added.map((item, index) => (
          <EditedLine
            key={`${item.variantId} ${index}`}
            name={item.name}
            note="New in this order"
            isGone={false}
            onRemove={() => form.change({ added: draft.added.filter((_item, at) => at !== index) })}
          >
            <NumberField
              label="Quantity"
              aria-label={`Quantity of ${item.name}`}
              className="w-24"
              min={1}
              value={item.quantity}
              onChange={(quantity) => replace(index, { quantity })}
              {...quantityOf(item.variantId)}
            />
            <MoneyField
              label="Unit price"
              aria-label={`Unit price: ${item.name}`}
              className="w-32"
              currency={order.currency}
              valueMinor={
                item.priceMinor ?? after?.lines[order.lines.length + index]?.unitPriceMinor ?? null
              }
              onChange={(priceMinor) => replace(index, { priceMinor })}
            />
          </EditedLine>
        ))}
      </ul>
      <div className="px-5 pb-3 empty:hidden">
        <Failure>{problems['lines']}</Failure>
      </div>
    </Card>
  )
}

/** Packed and handed-over units cannot change. */
const fixedUnits = ({ fulfilledQuantity, packedQuantity }: OrderLine): number =>
  fulfilledQuantity + packedQuantity

const note = ({ fulfilledQuantity: done, ...line }: OrderLine): string =>
  [
    line.sku,
    done > 0 && `${done} handed over`,
    line.packedQuantity > 0 && `${line.packedQuantity} packed`,
    line.cancelledQuantity > 0 && `${line.cancelledQuantity} cancelled before`,
  ]
    .filter(Boolean)
    .join(' · ')
