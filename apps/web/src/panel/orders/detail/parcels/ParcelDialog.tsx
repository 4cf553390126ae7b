import type { Order } from '@marketday/contract/orders/orders'
import type { Parcel, ParcelInput } from '@marketday/contract/orders/packing/parcel'
import { changeParcel } from '@marketday/contract/orders/packing/parcels'
import { call } from '../../../../platform/api/api.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { performOnOrder } from '../../order-queries.ts'
import { parcelDraft, parcelInput, weightProblem } from '../../packing/parcel-fields.ts'
import { ParcelFields } from '../../packing/ParcelFields.tsx'

interface ParcelDialogProps {
  order: Order
  parcel: Parcel
  onClose: () => void
}

/** Tracking numbers may arrive later, so they stay editable. */
export function ParcelDialog({ order, parcel, onClose }: ParcelDialogProps) {
  const form = useForm(parcelDraft(parcel), (draft) =>
    checked(parcelInput(draft), { weightKg: weightProblem(draft) }),
  )
  const params = { orderId: order.id, fulfilmentId: parcel.id }
  const save = (body: ParcelInput) =>
    performOnOrder(() => call(changeParcel, { params, body }), `Parcel ${parcel.number} saved`)
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Parcel ${parcel.number} of order ${order.number}`}
      description="The customer sees carrier and tracking number on the order page."
      action="Save"
      {...form.sending(save)}
    >
      <ParcelFields
        carrier={form.text('carrier')}
        trackingNumber={form.text('trackingNumber')}
        weightKg={form.number('weightKg')}
      />
    </FormDialog>
  )
}
