import type { KeyboardEvent } from 'react'

import { closeCashUp, CashCount, type CashUp } from '@marketday/contract/payments/cash-ups'
import { denominationsIn, sumPieces } from '@marketday/contract/payments/denominations'

import { call } from '../../../platform/api/api.ts'
import { money } from '../../../platform/format.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { focusHeading } from '../../kit/page/page-title.ts'
import { performOnTill } from './cash-queries.ts'
import { differenceWords } from './cash-words.ts'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { checked } from '../../../platform/forms/checked.ts'

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

interface PieceFieldsProps {
  currency: string
  /** Largest first. */
  values: readonly number[]
  quantities: CountDraft['quantities']
  onChange: (quantities: CountDraft['quantities']) => void
}

/** Quantity per note and coin; Enter moves to the next field. */
function PieceFields({ currency, values, quantities, onChange }: PieceFieldsProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Quantity of each</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
        {values.map((value) => (
          <NumberField
            key={value}
            label={money(value, currency)}
            min={0}
            max={100_000}
            value={quantities[value] ?? null}
            onKeyDown={(event) => event.key === 'Enter' && goOn(event)}
            onChange={(quantity) => onChange({ ...quantities, [value]: quantity })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** In the last field, Enter submits the form. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  const fields = [...(event.currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface CountDraft {
  readonly floatMinor: number | null
  readonly way: 'pieces' | 'total'
  readonly totalMinor: number | null
  /** By value; empty = none. */
  readonly quantities: Readonly<Record<number, number | null>>
  readonly reason: string
}

/** Prefilled with the previous count of a reopened till. */
export function countDraft({
  floatMinor,
  currency,
  pieces,
  countedMinor,
  reason,
}: CashUp): CountDraft {
  const isTyped =
    denominationsIn(currency).length === 0 || (countedMinor !== null && pieces === null)
  return {
    floatMinor,
    way: isTyped ? 'total' : 'pieces',
    totalMinor: countedMinor,
    quantities: Object.fromEntries(
      (pieces ?? []).map(({ valueMinor, quantity }) => [valueMinor, quantity]),
    ),
    reason,
  }
}

const piecesOf = ({ quantities }: Pick<CountDraft, 'quantities'>) =>
  Object.entries(quantities).flatMap(([value, quantity]) =>
    quantity ? [{ valueMinor: Number(value), quantity }] : [],
  )

/** Null until a total is entered. */
export const countedMinorOf = (draft: CountDraft): number | null =>
  draft.way === 'total' ? draft.totalMinor : sumPieces(piecesOf(draft))

/** Difference of the count; null while incomplete. */
export function differenceOf(draft: CountDraft, { takenMinor }: Pick<CashUp, 'takenMinor'>) {
  const countedMinor = countedMinorOf(draft)
  if (countedMinor === null || draft.floatMinor === null) return null
  return countedMinor - draft.floatMinor - takenMinor
}

export function checkCount(draft: CountDraft, till: Pick<CashUp, 'takenMinor' | 'currency'>) {
  const differenceMinor = differenceOf(draft, till)
  const problems = {
    floatMinor: draft.floatMinor === null && 'Enter the opening float, or 0',
    totalMinor:
      draft.way === 'total' && draft.totalMinor === null && 'Enter the counted amount, or 0',
    reason:
      Boolean(differenceMinor) &&
      draft.reason.trim() === '' &&
      `${differenceWords(differenceMinor ?? 0, till.currency)}: enter a reason`,
  }
  if (Object.values(problems).some(Boolean)) return checked({} as CashCount, problems)
  return CashCount.safeParse({
    floatMinor: draft.floatMinor,
    takenMinor: till.takenMinor,
    countedMinor: countedMinorOf(draft),
    pieces: draft.way === 'pieces' ? piecesOf(draft) : null,
    reason: differenceMinor === 0 ? '' : draft.reason,
  })
}
