import {
  decideDispute,
  type DeliveryDispute,
} from '@marketday/contract/deliveries/delivery-disputes'
import { failureReasonTexts } from '@marketday/contract/deliveries/delivery-states'
import type { DisputeEvent } from '@marketday/contract/deliveries/delivery-states'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { moment, money } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useBusy } from '../../../ui/buttons/use-busy.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { act, disputesQuery } from '../delivery-queries.ts'
import { ProofPhoto } from './ProofPhoto.tsx'

interface DisputesCardProps {
  timeZone: string
  open: (deliveryId: string) => void
}

/** Refused offline actions of drivers; first, because the driver is waiting at a door. */
export function DisputesCard({ timeZone, open }: DisputesCardProps) {
  return (
    <Loaded query={useQuery(disputesQuery)} what="what needs a decision" skeleton={null}>
      {({ rows }) =>
        rows.length > 0 && (
          <Card
            title={`Needs a decision (${rows.length})`}
            description="Drivers did this while offline, and the stop was changed here. Nothing is lost until you decide."
            flush
          >
            <ul aria-label="Needs a decision">
              {rows.map((dispute) => (
                <Dispute key={dispute.id} {...{ dispute, timeZone, open }} />
              ))}
            </ul>
          </Card>
        )
      }
    </Loaded>
  )
}

function Dispute({ dispute, timeZone, open }: DisputesCardProps & { dispute: DeliveryDispute }) {
  return (
    <li className="flex flex-col gap-4 border-t border-line px-5 py-4 sm:flex-row">
      {dispute.photoUrl && (
        <div className="shrink-0 sm:w-64">
          <ProofPhoto src={dispute.photoUrl} alt={`The parcel, taken by ${dispute.driverName}`} />
        </div>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1 text-[0.9375rem]">
        <p>
          <button
            type="button"
            onClick={() => open(dispute.deliveryId)}
            className="min-h-6 text-left font-medium text-primary-ink hover:underline"
          >
            #{dispute.orderNumber} {dispute.recipient}
          </button>
        </p>
        <p>
          <strong>{dispute.driverName}</strong> {deeds[dispute.event]} at{' '}
          {moment(dispute.happenedAt, timeZone)}.
        </p>
        <DisputeDetails dispute={dispute} />
        <p className="text-soft">Not accepted: {dispute.refusal}</p>
        {dispute.actions.discard === null && <Decision dispute={dispute} />}
      </div>
    </li>
  )
}

const deeds: Readonly<Record<DeliveryDispute['event'], string>> = {
  start: 'picked up the goods',
  arrive: 'arrived at the door',
  deliver: 'delivered it',
  fail: 'could not deliver it',
  correct: 'reopened it',
}

function DisputeDetails({ dispute }: { dispute: DeliveryDispute }) {
  const { cashCollectedMinor, currency, failureReason, pinWasRight, receivedBy, note } = dispute
  const details = [
    failureReason && failureReasonTexts[failureReason],
    pinWasRight !== null && (pinWasRight ? 'The PIN was right' : 'The PIN was wrong'),
    receivedBy && `Received by ${receivedBy}`,
    cashCollectedMinor !== null && `${money(cashCollectedMinor, currency)} taken in cash`,
    note,
  ].filter(Boolean)
  return details.length > 0 ? <p>{details.join(' · ')}</p> : null
}

interface Choice {
  readonly decision: DisputeEvent
  readonly label: string
  readonly done: string
}

const choices: readonly Choice[] = [
  { decision: 'accept', label: 'Accept', done: 'The driver’s update is accepted' },
  { decision: 'attach', label: 'Add to the history', done: 'The proof is in the history' },
  { decision: 'discard', label: 'Discard', done: 'The update is discarded' },
]

function Decision({ dispute }: { dispute: DeliveryDispute }) {
  const [note, setNote] = useState('')
  const { busy, during } = useBusy()
  const decide = ({ decision, done }: Choice) => {
    const body = { decision, ...(note.trim() && { note: note.trim() }) }
    return act(() => call(decideDispute, { params: { disputeId: dispute.id }, body }), {
      done,
      failed: 'The decision could not be saved',
    })
  }
  return (
    <div className="mt-2 flex flex-col gap-3">
      <TextField
        label="Note for the driver"
        optional
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        className="max-w-md"
      />
      <div className="flex flex-wrap gap-3">
        {choices.map((choice) => (
          <Button
            key={choice.decision}
            variant={choice.decision === 'accept' ? 'primary' : 'secondary'}
            disabled={busy || dispute.actions[choice.decision] !== null}
            onClick={() => during(() => decide(choice))}
          >
            {choice.label}
          </Button>
        ))}
      </div>
      {dispute.actions.accept !== null && (
        <p className="text-sm text-soft">{dispute.actions.accept}</p>
      )}
    </div>
  )
}
