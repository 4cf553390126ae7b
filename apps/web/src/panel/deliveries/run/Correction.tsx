import {
  driverCorrectionMinutes,
  mayDriverCorrect,
} from '@marketday/contract/deliveries/delivery-states'
import { useState, useSyncExternalStore } from 'react'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { Run, ShownStop } from './use-run.ts'

interface CorrectionProps {
  stop: ShownStop
  run: Run
}

/** Drivers can reopen a stop for some minutes. */
export function Correction({ stop, run }: CorrectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const now = useSyncExternalStore(everyMinute, minute, minute)
  const isClosed = stop.status === 'delivered' || stop.status === 'failed'
  if (!isClosed || !stop.finishedAt) return null
  if (!mayDriverCorrect(stop.finishedAt, new Date(now * minuteMs).toISOString())) return null
  return (
    <>
      <Button variant="quiet" size="large" className="self-start" onClick={() => setIsOpen(true)}>
        Reopen this stop…
      </Button>
      {isOpen && <CorrectionDialog stop={stop} run={run} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function CorrectionDialog({ stop, run, onClose }: CorrectionProps & { onClose: () => void }) {
  const form = useForm({ reason: '' }, ({ reason }) =>
    checked({ reason: reason.trim() }, { reason: reason.trim() === '' && 'Enter what happened' }),
  )
  const save = () => {
    const correction = form.accept()
    if (!correction) return
    onClose()
    void run.perform(stop.id, { event: 'correct', ...correction })
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Reopen the stop of ${stop.recipient}`}
      description={`The stop opens again and its cash is removed. You can do this for ${driverCorrectionMinutes} minutes; after that, ask your dispatcher.`}
      footer={
        <div className="flex w-full flex-col gap-3">
          <Button size="large" onClick={save}>
            Reopen the stop
          </Button>
          <Button size="large" variant="secondary" onClick={onClose}>
            Keep it closed
          </Button>
        </div>
      }
    >
      <TextField label="What happened" maxLength={300} {...form.text('reason')} />
    </Dialog>
  )
}

const minuteMs = 60_000
const minute = () => Math.floor(Date.now() / minuteMs)

function everyMinute(listener: () => void) {
  const timer = setInterval(listener, minuteMs / 4)
  return () => clearInterval(timer)
}
