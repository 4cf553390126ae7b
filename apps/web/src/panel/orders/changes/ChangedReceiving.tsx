import type { Order } from '@marketday/contract/orders/orders'

import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { ReceivingFields } from '../ReceivingFields.tsx'
import { wishedReceiving } from './change-draft.ts'
import type { ChangeFormState } from './use-change-form.ts'

/** Delivery or pick-up, address and time, with fees and free times of the typed address. */
export function ChangedReceiving({ order, state }: { order: Order; state: ChangeFormState }) {
  const { form, receivingOptions } = state
  const { draft } = form
  const problems = form.problems as Readonly<Record<string, string | undefined>>
  return (
    <Card title="Delivery">
      <Loaded query={receivingOptions} what="delivery options" rows={4}>
        {(options) => (
          <ReceivingFields
            {...options}
            id="change-address"
            currency={order.currency}
            draft={wishedReceiving(order, draft, options)}
            onChange={(change) => form.change({ receiving: { ...draft.receiving, ...change } })}
            problems={{ place: problems['place'], slotId: problems['slotId'] }}
            point={
              options.isAddressChecked && draft.point === '' ? null : (
                <TextField
                  label="Point on the map"
                  optional
                  hint="If the address isn’t found, copy latitude and longitude from a map, such as 53.7964, -1.5423. Drivers are sent to this point."
                  inputMode="text"
                  autoComplete="off"
                  maxLength={60}
                  {...form.text('point')}
                />
              )
            }
          />
        )}
      </Loaded>
    </Card>
  )
}
