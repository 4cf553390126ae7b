import { Delete } from 'lucide-react'
import { useEffect } from 'react'

import { money } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { keptValue } from '../../../platform/kept-value.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { PhotoField, useKeptPhoto } from './PhotoField.tsx'
import type { Run, ShownStop } from './use-run.ts'

interface DeliverDialogProps {
  stop: ShownStop
  run: Run
  onClose: () => void
}

const emptyDraft = { pin: '', receivedBy: '', cashMinor: null as number | null, note: '' }

/** Input of one open dialog, without the customer's PIN. It survives the end of the app. */
const keptDraft = keptValue<{ stopId: string; draft: Omit<typeof emptyDraft, 'pin'> }>(
  'delivery-draft',
)

function readDraft(stopId: string) {
  const kept = keptDraft.read()
  return kept?.stopId === stopId ? { ...emptyDraft, ...kept.draft } : emptyDraft
}

/** Proof first; the final button is separate at the end. */
export function DeliverDialog({ stop, run, onClose }: DeliverDialogProps) {
  const [photo, setPhoto] = useKeptPhoto(stop.id)
  const takesCash = stop.cashToCollectMinor > 0
  const takesOther = (cashMinor: number | null) =>
    takesCash && cashMinor !== null && cashMinor !== stop.cashToCollectMinor
  const form = useForm(readDraft(stop.id), (proof) =>
    checked(proof, {
      pin: stop.requiresPin && proof.pin.length < 4 && 'Enter the customer’s four-digit PIN',
      photo: !stop.requiresPin && photo === null && 'Take a photo first',
      cashMinor: takesCash && proof.cashMinor === null && 'Enter the cash you took',
      note: takesOther(proof.cashMinor) && proof.note.trim() === '' && 'Enter a reason',
    }),
  )
  useEffect(() => {
    const { pin: _pin, ...draft } = form.draft
    keptDraft.write({ stopId: stop.id, draft })
  }, [stop.id, form.draft])
  const save = () => {
    const proof = form.accept()
    if (!proof) return
    keptDraft.write(null)
    const { pin, cashMinor } = proof
    const receivedBy = proof.receivedBy.trim()
    onClose()
    void run.perform(
      stop.id,
      {
        event: 'deliver',
        ...(stop.requiresPin && { pin }),
        ...(receivedBy && { receivedBy }),
        ...(takesCash && cashMinor !== null && { cashCollectedMinor: cashMinor }),
        ...(takesOther(cashMinor) && { note: proof.note.trim() }),
      },
      photo,
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Hand over to ${stop.recipient}`}
      footer={
        <div className="flex w-full flex-col gap-3">
          <Button size="large" onClick={save}>
            Delivered
          </Button>
          <Button size="large" variant="secondary" onClick={onClose}>
            Not yet
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        {stop.requiresPin && (
          <PinPad
            pin={form.draft.pin}
            onChange={(pin) => form.change({ pin })}
            locked={stop.pinLocked}
            error={form.problems['pin']}
          />
        )}
        <PhotoField
          label={stop.requiresPin ? 'Photo (optional)' : 'Photo of the parcel'}
          photo={photo}
          onChange={setPhoto}
          error={form.problems['photo']}
        />
        {takesCash && (
          <MoneyField
            label="Cash taken"
            hint={`To collect: ${money(stop.cashToCollectMinor, stop.currency)}`}
            currency={stop.currency}
            {...form.money('cashMinor')}
          />
        )}
        {takesOther(form.draft.cashMinor) && (
          <TextField label="Reason for the difference" maxLength={300} {...form.text('note')} />
        )}
        <TextField
          label="Received by"
          optional
          hint="If it was someone else"
          maxLength={120}
          {...form.text('receivedBy')}
        />
      </div>
    </Dialog>
  )
}

interface PinPadProps {
  pin: string
  onChange: (pin: string) => void
  locked: boolean
  error?: string | undefined
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']
const key =
  'flex min-h-14 items-center justify-center rounded-xl border border-control bg-surface text-xl font-semibold hover:bg-hover disabled:opacity-60'

/** Large keys for the customer's PIN; a keyboard types into the field. */
function PinPad({ pin, onChange, locked, error }: PinPadProps) {
  const type = (text: string) => onChange(text.replaceAll(/\D/g, '').slice(0, 4))
  if (locked)
    return (
      <p className="rounded-xl bg-bad-soft px-4 py-3 text-bad">
        Too many wrong PINs. Ask your dispatcher to unlock this stop.
      </p>
    )
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">The customer’s PIN</legend>
      <input
        aria-label="PIN"
        inputMode="none"
        autoComplete="off"
        value={pin}
        onChange={(event) => type(event.target.value)}
        aria-invalid={error ? true : undefined}
        className="control mb-3 text-center text-2xl tracking-[0.5em] tabular-nums"
      />
      <div className="grid grid-cols-3 gap-2">
        {digits.map((digit) => (
          <button key={digit} type="button" className={key} onClick={() => type(pin + digit)}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          className={key}
          aria-label="Delete the last digit"
          onClick={() => type(pin.slice(0, -1))}
        >
          <Delete aria-hidden className="size-6" />
        </button>
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
