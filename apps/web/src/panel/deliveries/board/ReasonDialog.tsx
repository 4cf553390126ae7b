import {
  cancelDelivery,
  closeDelivery,
  correctDelivery,
  failDelivery,
} from '@marketday/contract/deliveries/deliveries'
import type { DeliveryRow } from '@marketday/contract/deliveries/deliveries'
import { failureReasonTexts, failureReasons } from '@marketday/contract/deliveries/delivery-states'
import type { FailureReason, GoodsPlace } from '@marketday/contract/deliveries/delivery-states'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { act } from '../delivery-queries.ts'

export type Ending = 'deliver' | 'fail' | 'cancel' | 'correct'

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
    hint: 'The order itself stays as it is. The customer is written to.',
  },
  correct: {
    title: 'Correct the delivery',
    button: 'Open it again',
    done: 'The delivery is open again',
    hint: 'Cash and order follow, and the customer is written to.',
  },
}

const goodsOptions: readonly { value: GoodsPlace; label: string }[] = [
  { value: 'store', label: 'Back in the store: in stock again' },
  { value: 'driver', label: 'With the driver: they still come back' },
  { value: 'lost', label: 'Lost or spoilt' },
]

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
  const [given, setGiven] = useState<Given>({
    reason: '',
    failure: 'nobody_home',
    cashMinor: row.cashToCollectMinor,
    goods: '',
  })
  const [missing, setMissing] = useState(false)
  const word = words[ending]
  const save = async () => {
    const isMissing = !isComplete(row, ending, given)
    setMissing(isMissing)
    if (isMissing) return
    const said = { done: word.done, failed: 'This could not be done' }
    if (await act(() => send(row, ending, given), said)) onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={`${word.title}: ${row.recipient}`}
      size="small"
      cancel="Back"
      footer={
        <Button
          variant={ending === 'deliver' || ending === 'correct' ? 'primary' : 'danger'}
          onClick={save}
        >
          {word.button}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Particulars {...{ row, ending, given, missing }} change={setGiven} />
        <TextField
          label={ending === 'fail' ? 'Note' : 'Reason'}
          optional={ending === 'fail'}
          hint={word.hint}
          maxLength={300}
          value={given.reason}
          onChange={(event) => setGiven({ ...given, reason: event.target.value })}
          error={missing && given.reason.trim() === '' ? 'Write a reason' : undefined}
        />
      </div>
    </Dialog>
  )
}

interface Given {
  readonly reason: string
  readonly failure: FailureReason
  readonly cashMinor: number | null
  readonly goods: GoodsPlace | ''
}

const asksForGoods = (row: DeliveryRow, ending: Ending) =>
  ending === 'cancel' && row.goodsAt === 'driver'

function isComplete(row: DeliveryRow, ending: Ending, { reason, goods }: Given): boolean {
  if (asksForGoods(row, ending) && goods === '') return false
  return ending === 'fail' || reason.trim() !== ''
}

function send({ id, cashToCollectMinor }: DeliveryRow, ending: Ending, given: Given) {
  const { reason, failure, cashMinor, goods } = given
  const params = { deliveryId: id }
  switch (ending) {
    case 'fail':
      return call(failDelivery, { params, body: { reason: failure, note: reason } })
    case 'correct':
      return call(correctDelivery, { params, body: { reason } })
    case 'cancel':
      return call(cancelDelivery, { params, body: { reason, ...(goods && { goods }) } })
    case 'deliver': {
      const cash =
        cashToCollectMinor > 0 && cashMinor !== null ? { cashCollectedMinor: cashMinor } : {}
      return call(closeDelivery, { params, body: { reason, ...cash } })
    }
  }
}

interface ParticularsProps {
  row: DeliveryRow
  ending: Ending
  given: Given
  missing: boolean
  change: (given: Given) => void
}

/** What one of the endings asks for and the others do not. */
function Particulars({ row, ending, given, missing, change }: ParticularsProps) {
  if (ending === 'fail')
    return (
      <SelectField
        label="What happened"
        value={given.failure}
        onChange={(event) => change({ ...given, failure: event.target.value as FailureReason })}
        options={failureReasons.map((each) => ({ value: each, label: failureReasonTexts[each] }))}
      />
    )
  if (ending === 'deliver' && row.cashToCollectMinor > 0)
    return (
      <MoneyField
        label="Cash collected"
        valueMinor={given.cashMinor}
        onChange={(cashMinor) => change({ ...given, cashMinor })}
        currency={row.currency}
      />
    )
  if (!asksForGoods(row, ending)) return null
  return (
    <SelectField
      label="Where are the goods?"
      placeholder="Choose"
      value={given.goods}
      onChange={(event) => change({ ...given, goods: event.target.value as GoodsPlace })}
      options={goodsOptions}
      error={missing && given.goods === '' ? 'Say where the goods are' : undefined}
    />
  )
}
