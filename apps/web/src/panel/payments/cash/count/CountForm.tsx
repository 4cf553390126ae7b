import {
  closeCashUp,
  type CashCount,
  type CashUp,
} from '@marketday/contract/payments/cash/cash-ups'
import { denominationsIn } from '@marketday/contract/payments/cash/denominations'
import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Form } from '../../../../ui/forms/Form.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { focusHeading } from '../../../kit/page/focus-heading.ts'
import { performOnTill } from '../cash-queries.ts'
import { differenceWords } from '../cash-words.ts'
import {
  checkCount,
  countDraft,
  countedMinorOf,
  differenceOf,
  type CountDraft,
} from './count-draft.ts'
import { PieceFields } from './PieceFields.tsx'

const ways = [
  { value: 'pieces', label: 'Notes and coins' },
  { value: 'total', label: 'Total only' },
]

/** Till count; a refused close shows the reason and preserves the input. */
export function CountForm({ till }: { till: CashUp }) {
  const { id, currency } = till
  const form = useForm(countDraft(till), (draft) => checkCount(draft, till))
  const { way, quantities } = form.draft
  const close = (body: CashCount) =>
    performOnTill(
      () => call(closeCashUp, { params: { cashUpId: id }, body }),
      'The till is closed',
    ).then(focusHeading)
  const values = denominationsIn(currency)
  return (
    <Card
      title="Count"
      description="Count everything in the till, including the float. Closing records who counted; later cash goes into the next day’s till."
    >
      <Form action="Close till" button={{ className: 'self-start' }} {...form.sending(close)}>
        <MoneyField
          label="Opening float"
          hint="Cash in the till before the first payment."
          className="max-w-48"
          currency={currency}
          {...form.money('floatMinor')}
        />
        {values.length > 0 && (
          <RadioGroup
            label="How to count"
            inline
            options={ways}
            value={way}
            onChange={(next) => form.change({ way: next as CountDraft['way'] })}
          />
        )}
        {way === 'pieces' ? (
          <PieceFields
            currency={currency}
            values={values}
            quantities={quantities}
            onChange={(next) => form.change({ quantities: next })}
          />
        ) : (
          <MoneyField
            label="Counted"
            className="max-w-48"
            currency={currency}
            {...form.money('totalMinor')}
          />
        )}
        <Outcome draft={form.draft} till={till} />
        {Boolean(differenceOf(form.draft, till)) && (
          <TextField
            label="Reason for the difference"
            maxLength={300}
            className="max-w-xl"
            {...form.text('reason')}
          />
        )}
      </Form>
    </Card>
  )
}

function Outcome({ draft, till }: { draft: CountDraft; till: CashUp }) {
  const countedMinor = countedMinorOf(draft)
  const differenceMinor = differenceOf(draft, till)
  const { currency } = till
  return (
    <p role="status" className="font-medium tabular-nums">
      {countedMinor === null || differenceMinor === null
        ? 'Nothing counted yet.'
        : `Counted ${money(countedMinor, currency)}. ${differenceWords(differenceMinor, currency)}.`}
    </p>
  )
}
