import { useState } from 'react'
import { money } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { PhotoField } from './PhotoField.tsx'
import { PinPad } from './PinPad.tsx'
import { useKeptPhoto } from './use-kept-photo.ts'
import type { Run, ShownStop } from './use-run.ts'

interface DeliverDialogProps {
  stop: ShownStop
  run: Run
  onClose: () => void
}

/** The proof comes first; the button that closes the stop stands apart at the end. */
export function DeliverDialog({ stop, run, onClose }: DeliverDialogProps) {
  const [photo, setPhoto] = useKeptPhoto(stop.id)
  const [pin, setPin] = useState('')
  const [receivedBy, setReceivedBy] = useState('')
  const [cashMinor, setCashMinor] = useState<number | null>(null)
  const [missing, setMissing] = useState<'proof' | 'cash' | null>(null)
  const takesCash = stop.cashToCollectMinor > 0
  const save = () => {
    const hasProof = stop.requiresPin ? pin.length === 4 : photo !== null
    if (!hasProof) return setMissing('proof')
    if (takesCash && cashMinor === null) return setMissing('cash')
    onClose()
    void run.perform(
      stop.id,
      {
        event: 'deliver',
        ...(stop.requiresPin && { pin }),
        ...(receivedBy.trim() && { receivedBy: receivedBy.trim() }),
        ...(takesCash && cashMinor !== null && { cashCollectedMinor: cashMinor }),
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
            pin={pin}
            onChange={setPin}
            locked={stop.pinLocked}
            error={missing === 'proof' ? 'Ask the customer for the four digits' : undefined}
          />
        )}
        <PhotoField
          label={stop.requiresPin ? 'Photo (optional)' : 'Photo of the parcel'}
          photo={photo}
          onChange={setPhoto}
          error={missing === 'proof' && !stop.requiresPin ? 'Take a photo first' : undefined}
        />
        {takesCash && (
          <MoneyField
            label="Cash taken"
            hint={`To collect: ${money(stop.cashToCollectMinor, stop.currency)}`}
            currency={stop.currency}
            valueMinor={cashMinor}
            onChange={setCashMinor}
            error={missing === 'cash' ? 'Say how much you took' : undefined}
          />
        )}
        <TextField
          label="Received by"
          optional
          hint="If it was somebody else"
          maxLength={120}
          value={receivedBy}
          onChange={(event) => setReceivedBy(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
