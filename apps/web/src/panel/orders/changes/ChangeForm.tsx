import type { Order } from '@marketday/contract/orders/orders'
import { Form } from '../../../ui/forms/Form.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { KeptFormOffer } from '../../forms/kept/KeptFormOffer.tsx'
import { LeaveGuard } from '../../forms/LeaveGuard.tsx'
import { money } from '../../../platform/format.ts'
import { useRefundInWords } from '../detail/dialogs/refund/use-refund-in-words.ts'
import { withItem } from './change-draft.ts'
import { AddItems } from './AddItems.tsx'
import { ChangedLines } from './ChangedLines.tsx'
import { ChangeSums } from './ChangeSums.tsx'
import { useChangeForm } from './use-change-form.ts'

export function ChangeForm({ order }: { order: Order }) {
  const state = useChangeForm(order)
  const { form, settlement, dueMinor, backMinor, isTouched, kept } = state
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
