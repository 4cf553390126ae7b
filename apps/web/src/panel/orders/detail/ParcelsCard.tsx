import { Fragment } from 'react'

import { trackingUrl } from '@marketday/contract/orders/packing/carriers'
import type { Order } from '@marketday/contract/orders/orders'
import type { Parcel, ParcelInput } from '@marketday/contract/orders/packing/parcel'
import { hasJustLeft, refuseUndo } from '@marketday/contract/orders/packing/undo-hand-over'
import { changeParcel } from '@marketday/contract/orders/packing/parcels'

import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { NewTabLink } from '../../../ui/page/NewTabLink.tsx'
import { keepFocus, useHeldDialog } from '../../forms/use-held-dialog.ts'
import { itemName } from '../../stock/item-name.ts'
import { takeBack, unpack } from '../packing/parcel-acts.ts'
import { HandOverDialog } from './dialogs/HandOverDialog.tsx'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { performOnOrder } from '../order-queries.ts'
import { parcelDraft, parcelInput, weightProblem, ParcelFields } from '../packing/ParcelFields.tsx'

export function ParcelsCard({ order }: { order: Order }) {
  if (order.parcels.length === 0) return null
  return (
    <Card title="Parcels" flush>
      <ul className="divide-y divide-line">
        {order.parcels.map((parcel) => (
          <li key={parcel.id} className="flex flex-col gap-2 px-5 py-3">
            <ParcelFacts order={order} parcel={parcel} />
            <ParcelActs order={order} parcel={parcel} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface ParcelProps {
  order: Order
  parcel: Parcel
}

const states = {
  packed: { label: 'Packed', tone: 'info' },
  handed_over: { label: 'Handed over', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'good' },
} as const

function ParcelFacts({ order, parcel }: ParcelProps) {
  const { number, status, carrier, trackingNumber, weightGrams, lines } = parcel
  const { label, tone } = states[status]
  const url = trackingUrl(parcel)
  const goods = lines.map(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return { lineId, quantity, name: line ? itemName(line) : '' }
  })
  return (
    <div className="min-w-0 text-sm wrap-anywhere">
      <h3 className="flex flex-wrap items-center gap-2 text-[0.9375rem] font-medium">
        Parcel {number} <Badge tone={tone}>{label}</Badge>
      </h3>
      <p className="mt-1">
        {goods.map(({ lineId, quantity, name }, index) => (
          <Fragment key={lineId}>
            {index > 0 && ', '}
            {quantity} × <bdi>{name}</bdi>
          </Fragment>
        ))}
      </p>
      <p className="text-soft empty:hidden">
        {[carrier, weightGrams !== null && `${weightGrams / 1000} kg`].filter(Boolean).join(' · ')}
      </p>
      {trackingNumber && (
        <p className="text-soft">
          Number {url ? <NewTabLink href={url}>{trackingNumber}</NewTabLink> : trackingNumber}
        </p>
      )}
    </div>
  )
}

const dialogs = { handOver: HandOverDialog, change: ParcelDialog }

function ParcelActs({ order, parcel }: ParcelProps) {
  const { actions, parcels, fulfilment } = order
  const { number, status } = parcel
  const { open, opens, close } = useHeldDialog<keyof typeof dialogs>()
  const OpenDialog = open && dialogs[open]
  const isHere = status === 'packed'
  const isOneOfMany = parcels.length > 1 || fulfilment !== null
  return (
    <div className="no-print flex flex-wrap gap-2">
      {isHere && isOneOfMany && actions.handOver === null && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Hand over parcel ${number}`}
          data-removes="parcel"
          onClick={opens('handOver')}
        >
          Hand over…
        </Button>
      )}
      {isHere && actions.unpack === null && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Unpack parcel ${number}`}
          data-removes="parcel"
          onClick={({ currentTarget }) =>
            void keepFocus(currentTarget, () => unpack(order, parcel))
          }
        >
          Unpack
        </Button>
      )}
      <TakeBack order={order} parcel={parcel} />
      {actions.changeParcel === null && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Carrier and weight of parcel ${number}`}
          onClick={opens('change')}
        >
          Carrier and weight…
        </Button>
      )}
      {OpenDialog && <OpenDialog order={order} parcel={parcel} onClose={close} />}
    </div>
  )
}

function TakeBack({ order, parcel }: ParcelProps) {
  if (order.actions.undoHandOver !== null) return null
  if (!hasJustLeft(parcel) || refuseUndo(parcel, order.delivery)) return null
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Take parcel ${parcel.number} back`}
      data-removes="parcel"
      onClick={({ currentTarget }) =>
        void keepFocus(currentTarget, () => takeBack(order, [parcel]))
      }
    >
      Take back
    </Button>
  )
}

interface ParcelDialogProps {
  order: Order
  parcel: Parcel
  onClose: () => void
}

/** Tracking numbers may arrive later, so they stay editable. */
function ParcelDialog({ order, parcel, onClose }: ParcelDialogProps) {
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
