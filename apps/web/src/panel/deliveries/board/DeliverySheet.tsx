import type { Delivery } from '@marketday/contract/deliveries/deliveries'
import { useQuery } from '@tanstack/react-query'
import { to } from '../../../paths.ts'
import { day, moment, money } from '../../../platform/format.ts'
import { Sheet } from '../../../ui/dialogs/Dialog.tsx'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { deliveryQuery } from '../delivery-queries.ts'
import { goodsTexts, stateLooks, windowOf } from '../delivery-words.ts'
import { ProofPhoto } from './ProofPhoto.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import type { Board } from './lanes.ts'
import { StopMenu } from './StopMenu.tsx'

export function DeliverySheet({
  deliveryId,
  board,
  onClose,
}: {
  deliveryId: string
  board: Board
  onClose: () => void
}) {
  const delivery = useQuery(deliveryQuery(deliveryId))
  const { data } = delivery
  return (
    <Sheet
      onClose={onClose}
      title={data ? `#${data.orderNumber} ${data.recipient}` : 'Delivery'}
      closeOnBackdrop
    >
      <Loaded query={delivery} what="the delivery">
        {(loadedDelivery) => <DeliveryDetails delivery={loadedDelivery} board={board} />}
      </Loaded>
    </Sheet>
  )
}

function DeliveryDetails({ delivery, board }: { delivery: Delivery; board: Board }) {
  const { timeZone } = board
  const look = stateLooks[delivery.status]
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge tone={look.tone}>{look.label}</StatusBadge>
        <UiLink
          href={to('order', { orderId: delivery.orderId })}
          className="text-primary-ink underline underline-offset-2"
        >
          Open the order
        </UiLink>
        <StopMenu row={delivery} board={board} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-[0.9375rem]">
        <Fact name="Address" value={delivery.address} />
        <Fact name="Phone" value={delivery.phone} />
        <Fact name="Note" value={delivery.note} />
        <Fact
          name="Time"
          value={
            delivery.slot
              ? `${day(delivery.slot.startsAt, timeZone)}, ${windowOf(delivery.slot, timeZone)}`
              : ''
          }
        />
        <Fact name="Driver" value={delivery.driverName ?? ''} />
        <Fact name="Zone" value={delivery.zoneName ?? ''} />
        <Fact
          name="Cash"
          value={
            delivery.cashToCollectMinor > 0
              ? money(delivery.cashToCollectMinor, delivery.currency)
              : ''
          }
        />
        <Fact name="Goods" value={goodsTexts[delivery.goodsAt]} />
        <Fact name="Driver’s note" value={delivery.failureNote} />
      </dl>
      <section>
        <h3 className="mb-2 font-semibold">Goods</h3>
        <ul className="text-[0.9375rem]">
          {delivery.lines.map((line, index) => (
            <li key={index}>
              {line.quantity} × {line.title}
            </li>
          ))}
        </ul>
      </section>
      {delivery.proofs.length > 0 && <Proofs proofs={delivery.proofs} />}
      {delivery.timeline.length > 0 && (
        <section>
          <h3 className="mb-2 font-semibold">History</h3>
          <ol className="flex flex-col gap-2.5 text-sm">
            {delivery.timeline.map((entry, index) => (
              <li key={index}>
                <p>{entry.message}</p>
                <p className="text-soft">
                  {moment(entry.happenedAt, timeZone)} · {entry.actorName}
                  {isLate(entry) && ` · reported ${moment(entry.receivedAt, timeZone)}`}
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

const isLate = ({ happenedAt, receivedAt }: { happenedAt: string; receivedAt: string }) =>
  Date.parse(receivedAt) - Date.parse(happenedAt) > 60_000

function Proofs({ proofs }: { proofs: Delivery['proofs'] }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">Proof</h3>
      <div className="flex flex-col gap-3 text-[0.9375rem]">
        {proofs.map((proof, index) =>
          proof.kind === 'photo' ? (
            <ProofPhoto
              key={index}
              src={proof.value}
              alt={`${proof.isWithdrawn ? 'Withdrawn proof' : 'Proof'} of attempt ${proof.attempt}`}
            />
          ) : (
            <p key={index}>
              {proof.kind === 'pin' ? 'The customer’s PIN was right' : `Received by ${proof.value}`}
              {proof.isWithdrawn && ' (withdrawn)'}
            </p>
          ),
        )}
      </div>
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  if (!value) return null
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </>
  )
}
