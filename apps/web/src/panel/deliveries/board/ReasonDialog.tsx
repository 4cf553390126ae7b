import { cancelDelivery, closeDelivery, failDelivery } from '@marketday/contract/deliveries'
import type { DeliveryRow } from '@marketday/contract/deliveries'
import { failureReasonTexts, failureReasons } from '@marketday/contract/delivery-states'
import type { FailureReason } from '@marketday/contract/delivery-states'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { act } from '../delivery-queries.ts'

export type Ending = 'deliver' | 'fail' | 'cancel'

const words: Readonly<
  Record<Ending, { title: string; button: string; done: string; hint: string }>
> = {
  deliver: {
    title: 'Mark as delivered',
    button: 'Mark as delivered',
    done: 'The delivery is done',
    hint: 'It stands in the history in place of a proof.',
  },
  fail: {
    title: 'Mark as failed',
    button: 'Mark as failed',
    done: 'The delivery is marked as failed',
    hint: 'For your team.',
  },
  cancel: {
    title: 'Cancel the delivery',
    button: 'Cancel the delivery',
    done: 'The delivery is cancelled',
    hint: 'The order itself stays as it is.',
  },
}

/** Ends a delivery by hand; the reason is part of its history. */
export function ReasonDialog({
  row,
  ending,
  onClose,
}: {
  row: DeliveryRow
  ending: Ending
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<FailureReason>('nobody_home')
  const [cashMinor, setCashMinor] = useState<number | null>(row.cashToCollectMinor)
  const [missing, setMissing] = useState(false)
  const word = words[ending]
  const params = { deliveryId: row.id }
  const send = () => {
    if (ending === 'fail')
      return call(failDelivery, { params, body: { reason: failure, note: reason } })
    if (ending === 'cancel') return call(cancelDelivery, { params, body: { reason } })
    const cash =
      row.cashToCollectMinor > 0 && cashMinor !== null ? { cashCollectedMinor: cashMinor } : {}
    return call(closeDelivery, { params, body: { reason, ...cash } })
  }
  const save = async () => {
    const isMissing = ending !== 'fail' && reason.trim() === ''
    setMissing(isMissing)
    if (!isMissing && (await act(send, { done: word.done, failed: 'This could not be done' })))
      onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${word.title}: ${row.recipient}`}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
          <Button variant={ending === 'deliver' ? 'primary' : 'danger'} onClick={() => void save()}>
            {word.button}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {ending === 'fail' && (
          <SelectField
            label="What happened"
            value={failure}
            onChange={(event) => setFailure(event.target.value as FailureReason)}
            options={failureReasons.map((each) => ({
              value: each,
              label: failureReasonTexts[each],
            }))}
          />
        )}
        {ending === 'deliver' && row.cashToCollectMinor > 0 && (
          <MoneyField
            label="Cash collected"
            valueMinor={cashMinor}
            onChange={setCashMinor}
            currency={row.currency}
          />
        )}
        <TextField
          label={ending === 'fail' ? 'Note' : 'Reason'}
          optional={ending === 'fail'}
          hint={word.hint}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={missing ? 'Write a reason' : undefined}
        />
      </div>
    </Dialog>
  )
}
