import {
  cancelDelivery,
  closeDelivery,
  correctDelivery,
  failDelivery,
} from '@marketday/contract/deliveries/deliveries'
import type { DeliveryRow } from '@marketday/contract/deliveries/deliveries'
import { failureReasonTexts, failureReasons } from '@marketday/contract/deliveries/delivery-states'
import type { FailureReason, GoodsPlace } from '@marketday/contract/deliveries/delivery-states'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { perform } from '../delivery-queries.ts'

export type Ending = 'deliver' | 'fail' | 'cancel' | 'correct'

const endingTexts: Readonly<
  Record<Ending, { title: string; button: string; done: string; hint: string }>
> = {
  deliver: {
    title: 'Mark as delivered',
    button: 'Mark as delivered',
    done: 'The delivery is marked as delivered',
    hint: 'Shown in the history in place of a proof.',
  },
  fail: {
    title: 'Mark as failed',
    button: 'Mark as failed',
    done: 'The delivery is marked as failed',
    hint: 'For your team.',
  },
  cancel: {
    title: 'Cancel delivery',
    button: 'Cancel delivery',
    done: 'The delivery is cancelled',
    hint: 'The order itself is unchanged. The customer is emailed.',
  },
  correct: {
    title: 'Reopen delivery',
    button: 'Reopen',
    done: 'The delivery is reopened',
    hint: 'Its cash and order are updated, and the customer is emailed.',
  },
}

const goodsOptions: readonly { value: GoodsPlace; label: string }[] = [
  { value: 'store', label: 'Back in the store: in stock again' },
  { value: 'driver', label: 'With the driver: still to be returned' },
  { value: 'lost', label: 'Lost or spoilt' },
]

/** Ends a delivery manually; the reason is stored in its history. */
export function ReasonDialog({
  row,
  ending,
  onClose,
}: {
  row: DeliveryRow
  ending: Ending
  onClose: () => void
}) {
  const form = useReasonForm(row, ending)
  const word = endingTexts[ending]
  return (
    <FormDialog
      onClose={onClose}
      title={`${word.title}: ${row.recipient}`}
      size="small"
      cancel="Back"
      action={word.button}
      button={{ variant: ending === 'deliver' || ending === 'correct' ? 'primary' : 'danger' }}
      {...form.sending((draft) => perform(() => send(row, ending, draft), word.done))}
    >
      <Particulars {...{ row, ending, form }} />
      <TextField
        label={ending === 'fail' ? 'Note' : 'Reason'}
        optional={ending === 'fail'}
        hint={word.hint}
        maxLength={300}
        {...form.text('reason')}
      />
    </FormDialog>
  )
}

function useReasonForm(row: DeliveryRow, ending: Ending) {
  const emptyDraft: ReasonDraft = {
    reason: '',
    failure: 'nobody_home',
    cashMinor: row.cashToCollectMinor,
    goods: '',
  }
  return useForm(emptyDraft, (draft) =>
    checked(draft, {
      goods: asksForGoods(row, ending) && draft.goods === '' && 'Choose where the goods are',
      reason: ending !== 'fail' && draft.reason.trim() === '' && 'Enter a reason',
    }),
  )
}

interface ReasonDraft {
  readonly reason: string
  readonly failure: FailureReason
  readonly cashMinor: number | null
  readonly goods: GoodsPlace | ''
}

const asksForGoods = (row: DeliveryRow, ending: Ending) =>
  ending === 'cancel' && row.goodsAt === 'driver'

function send({ id, cashToCollectMinor }: DeliveryRow, ending: Ending, draft: ReasonDraft) {
  const { reason, failure, cashMinor, goods } = draft
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
  form: ReturnType<typeof useReasonForm>
}

/** Fields specific to the outcome. */
function Particulars({ row, ending, form }: ParticularsProps) {
  if (ending === 'fail')
    return (
      <SelectField
        label="What happened"
        {...form.text('failure')}
        options={failureReasons.map((failureReason) => ({
          value: failureReason,
          label: failureReasonTexts[failureReason],
        }))}
      />
    )
  if (ending === 'deliver' && row.cashToCollectMinor > 0)
    return (
      <MoneyField label="Cash collected" currency={row.currency} {...form.money('cashMinor')} />
    )
  if (!asksForGoods(row, ending)) return null
  return (
    <SelectField
      label="Where are the goods?"
      placeholder="Choose"
      {...form.text('goods')}
      options={goodsOptions}
    />
  )
}
