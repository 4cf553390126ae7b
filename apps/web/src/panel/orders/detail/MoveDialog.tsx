import {
  moveOrder,
  moveOrderBack,
  type OrderPlace,
} from '@marketday/contract/orders/packing/order-places'
import type { Order } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { count } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { actOnOrder, orderPlacesQuery, performOnOrder } from '../order-queries.ts'

interface MoveDialogProps {
  order: Order
  onClose: () => void
}

/** Moves the order's reserved goods to another location, after showing shortages. */
export function MoveDialog({ order: { id: orderId, number }, onClose }: MoveDialogProps) {
  const places = useQuery({ ...orderPlacesQuery(orderId), staleTime: 0 })
  const form = useForm({ locationId: '' }, (draft) =>
    checked(draft, { locationId: draft.locationId === '' && 'Choose a location' }),
  )
  const isRefused = typeof places.data?.move === 'string'
  const move = async (body: { locationId: string }) => {
    const params = { orderId }
    await performOnOrder(() => call(moveOrder, { params, body }), undefined)
    const name = places.data?.rows.find(({ locationId }) => locationId === body.locationId)?.name
    notify(`Order ${number} now ships from ${name}`, {
      undo: () =>
        void actOnOrder(() => call(moveOrderBack, { params }), {
          done: `Order ${number} is moved back`,
          failed: 'The order could not be moved back',
        }),
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Change location of order ${number}`}
      description="Items still to be packed are reserved there from now on, and the pick list is updated."
      action={isRefused ? null : 'Use this location'}
      cancel={isRefused ? 'Close' : 'Cancel'}
      {...form.sending(move)}
    >
      <Loaded query={places} what="the locations" rows={3}>
        {({ rows, move: refusal }) =>
          refusal === null ? (
            <RadioGroup
              label="Location"
              options={rows.filter(({ isHere }) => !isHere).map(toOption)}
              {...form.value('locationId')}
            />
          ) : (
            <p className="text-sm">{refusal}.</p>
          )
        }
      </Loaded>
    </FormDialog>
  )
}

const toOption = ({ locationId, name, missing }: OrderPlace) => ({
  value: locationId,
  label: name,
  hint:
    missing.length === 0
      ? 'Everything in stock'
      : `Missing: ${missing.map(({ title, quantity }) => `${count(quantity)} × ${title}`).join(', ')}`,
  disabled: missing.length > 0,
})
