import { MapPin, Phone } from 'lucide-react'
import { useState } from 'react'

import { failureReasonTexts, failureReasons } from '@marketday/contract/deliveries/delivery-states'
import type { FailureReason } from '@marketday/contract/deliveries/delivery-states'

import { clock, money } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { windowOf } from '../delivery-words.ts'
import { DeliverDialog } from './DeliverDialog.tsx'
import { Refusal } from './Refusal.tsx'
import { StopBadge } from './StopBadge.tsx'
import type { Run, ShownStop } from './use-run.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { PhotoField, useKeptPhoto } from './PhotoField.tsx'

interface StopCardProps {
  stop: ShownStop
  run: Run
  timeZone: string
}

/** Current stop: place, recipient, goods, and next step. */
export function StopCard({ stop, run, timeZone }: StopCardProps) {
  return (
    <section
      aria-label="Next stop"
      className="flex flex-col gap-4 rounded-2xl border-2 border-primary bg-surface p-5"
    >
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm text-soft">
          Stop {stop.sequence} · order {stop.orderNumber}
        </p>
        <StopBadge stop={stop} />
      </div>
      <div>
        <h2 className="text-2xl font-semibold">{stop.recipient}</h2>
        <p className="mt-1 text-lg">{stop.address || 'No address'}</p>
        <p className="mt-1 text-soft tabular-nums">
          {stop.slot ? windowOf(stop.slot, timeZone) : 'No fixed time'}
          {stop.plannedAt && ` · planned ${clock(stop.plannedAt, timeZone)}`}
        </p>
      </div>
      {stop.note && <p className="rounded-xl bg-warn-soft px-4 py-3 text-warn">{stop.note}</p>}
      {stop.cashToCollectMinor > 0 && (
        <p className="rounded-xl bg-info-soft px-4 py-3 text-lg font-semibold text-info">
          Collect {money(stop.cashToCollectMinor, stop.currency)} in cash
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <a
          href={mapsLink(stop)}
          target="_blank"
          rel="noreferrer"
          className={buttonStyles({ variant: 'secondary', size: 'large' })}
        >
          <MapPin aria-hidden className="size-5" /> Navigate
        </a>
        {stop.phone && (
          <a
            href={`tel:${stop.phone}`}
            className={buttonStyles({ variant: 'secondary', size: 'large' })}
          >
            <Phone aria-hidden className="size-5" /> Call
          </a>
        )}
      </div>
      <details>
        <summary className="min-h-12 cursor-pointer py-3 font-medium">
          Goods ({stop.lines.length})
        </summary>
        <ul>
          {stop.lines.map((line, index) => (
            <li key={index}>
              {line.quantity} × {line.title}
            </li>
          ))}
        </ul>
      </details>
      {stop.refused ? (
        <Refusal refused={stop.refused} run={run} />
      ) : (
        <NextStep stop={stop} run={run} />
      )}
    </section>
  )
}

function NextStep({ stop, run }: { stop: ShownStop; run: Run }) {
  const [closing, setClosing] = useState<'deliver' | 'fail' | null>(null)
  const onTheRoad = stop.status === 'en_route' || stop.status === 'arrived'
  return (
    <div className="flex flex-col gap-3">
      {stop.status === 'assigned' && (
        <>
          {!stop.isPacked && (
            <p className="text-warn">The items aren’t packed yet. Ask in the store.</p>
          )}
          <Button
            size="large"
            disabled={!stop.isPacked}
            onClick={() => void run.perform(stop.id, { event: 'start' })}
          >
            Start: I have the goods
          </Button>
        </>
      )}
      {stop.status === 'en_route' && (
        <Button size="large" onClick={() => void run.perform(stop.id, { event: 'arrive' })}>
          I am at the door
        </Button>
      )}
      {onTheRoad && (
        <>
          <Button
            size="large"
            variant={stop.status === 'arrived' ? 'primary' : 'secondary'}
            onClick={() => setClosing('deliver')}
          >
            Hand over…
          </Button>
          <Button size="large" variant="quiet" className="mt-4" onClick={() => setClosing('fail')}>
            Could not deliver…
          </Button>
        </>
      )}
      {closing === 'deliver' && (
        <DeliverDialog stop={stop} run={run} onClose={() => setClosing(null)} />
      )}
      {closing === 'fail' && <FailDialog stop={stop} run={run} onClose={() => setClosing(null)} />}
    </div>
  )
}

function mapsLink({ lat, lng, address }: ShownStop): string {
  const destination = lat !== null && lng !== null ? `${lat},${lng}` : address
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
}

function FailDialog({ stop, run, onClose }: { stop: ShownStop; run: Run; onClose: () => void }) {
  const form = useForm({ reason: '', note: '' }, ({ reason, note }) =>
    checked(
      { reason: reason as FailureReason, ...(note.trim() && { note: note.trim() }) },
      { reason: reason === '' && 'Choose a reason' },
    ),
  )
  const [photo, setPhoto] = useKeptPhoto(stop.id)
  const save = () => {
    const failure = form.accept()
    if (!failure) return
    onClose()
    void run.perform(stop.id, { event: 'fail', ...failure }, photo)
  }
  return (
    <Dialog
      onClose={onClose}
      title={`What happened at ${stop.recipient}?`}
      footer={
        <div className="flex w-full flex-col gap-3">
          <Button size="large" variant="danger" onClick={save}>
            Mark as failed
          </Button>
          <Button size="large" variant="secondary" onClick={onClose}>
            Back
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        <RadioGroup
          label="Reason"
          {...form.value('reason')}
          options={failureReasons.map((failureReason) => ({
            value: failureReason,
            label: failureReasonTexts[failureReason],
          }))}
        />
        <TextField label="Note" optional maxLength={500} {...form.text('note')} />
        <PhotoField label="Photo (optional)" photo={photo} onChange={setPhoto} />
      </div>
    </Dialog>
  )
}
