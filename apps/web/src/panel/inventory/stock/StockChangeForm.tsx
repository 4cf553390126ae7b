import type { StockRow } from '@marketday/contract/products/stock'
import type { BlockReason } from '@marketday/contract/products/stock'
import {
  adjustGoods,
  blockReasons,
  countGoods,
  receiveGoods,
  setGoodsAside,
} from '@marketday/contract/products/stock'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { count } from '../../../platform/format.ts'
import { Form } from '../../../ui/fields/Form.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { refreshInventory } from '../inventory-queries.ts'
import { blockWords } from '../words.ts'
import { notifyEntered } from './undo-stock.ts'

const ways = [
  { value: 'receive', label: 'Receive' },
  { value: 'adjust', label: 'Adjust' },
  { value: 'count', label: 'Count' },
  { value: 'block', label: 'Set aside' },
] as const
type Way = (typeof ways)[number]['value']

const fields: Readonly<Record<Way, { label: string; hint: string; done: string }>> = {
  receive: { label: 'How many came in', hint: 'Added to what is on hand', done: 'Received' },
  adjust: {
    label: 'How many more or fewer',
    hint: 'Such as -2 for two that broke',
    done: 'Adjusted',
  },
  count: {
    label: 'How many are there',
    hint: 'What is sold while you count stays sold',
    done: 'Counted',
  },
  block: {
    label: 'How many to set aside',
    hint: 'They stay on the shelf and are not sold; -2 puts two back on sale',
    done: 'Set aside',
  },
}

const blocks = blockReasons.map((value) => ({ value, label: blockWords[value] }))

interface StockChangeFormProps {
  row: StockRow
  /** Empty for the main location. */
  locationId: string
}

/** Receives, adjusts, counts or sets aside; the quantity itself is never typed over. */
export function StockChangeForm({ row, locationId }: StockChangeFormProps) {
  const [way, setWay] = useState<Way>('receive')
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  // What stood on the screen when the person began to type; the books go on while she counts.
  const [seen, setSeen] = useState<number | null>(null)
  const { label, hint, done } = fields[way]
  const seenOnHand = seen ?? row.onHand
  const problems = problemsOf(way, amount, reason)
  const type = (next: number | null) => {
    setSeen(next === null ? null : seenOnHand)
    setAmount(next)
  }
  const submit = async () => {
    if (amount === null) return
    const place = { variantId: row.variantId, ...(locationId && { locationId }) }
    const { entryId } = await send(place, {
      way,
      amount,
      reason: reason.trim(),
      seenOnHand,
    })
    notifyEntered(`${done}: ${row.title}`, entryId)
    await refreshInventory()
    type(null)
    setReason('')
  }

  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label="What happened"
        inline
        options={ways}
        value={way}
        onChange={(next) => {
          setWay(next as Way)
          type(null)
          setReason('')
        }}
      />
      <Form
        key={way}
        action={ways.find(({ value }) => value === way)?.label}
        button={{ className: 'self-start' }}
        isComplete={Object.keys(problems).length === 0}
        onSubmit={submit}
        failureElsewhere
      >
        {({ isChecked, failure }) => (
          <>
            <NumberField
              label={label}
              hint={way === 'count' ? `${hint}. The books say ${count(seenOnHand)}.` : hint}
              value={amount}
              onChange={type}
              error={isChecked ? (problems.amount ?? failure?.message) : undefined}
            />
            <ReasonField
              way={way}
              value={reason}
              onChange={setReason}
              error={isChecked ? problems.reason : undefined}
            />
          </>
        )}
      </Form>
    </div>
  )
}

interface ReasonFieldProps {
  way: Way
  value: string
  onChange: (reason: string) => void
  error: string | undefined
}

/** What is set aside has one of few reasons, everything else its own. */
function ReasonField({ way, value, onChange, error }: ReasonFieldProps) {
  const field = {
    label: 'Reason',
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    error,
  }
  if (way === 'block') return <SelectField placeholder="Choose" options={blocks} {...field} />
  return <TextField optional={way !== 'adjust'} maxLength={200} {...field} />
}

function problemsOf(
  way: Way,
  amount: number | null,
  reason: string,
): { amount?: string; reason?: string } {
  const atLeast = { receive: 1, adjust: -100_000, count: 0, block: -100_000 }[way]
  const isChange = way === 'adjust' || way === 'block'
  return {
    ...((amount === null || (isChange && amount === 0)) && {
      amount: 'Give a whole number',
    }),
    ...(amount !== null && amount < atLeast && { amount: `At least ${atLeast}` }),
    ...(isChange && reason.trim() === '' && { reason: 'Say why' }),
  }
}

interface Change {
  readonly way: Way
  readonly amount: number
  readonly reason: string
  readonly seenOnHand: number
}

interface Place {
  readonly variantId: string
  readonly locationId?: string
}

function send(
  { variantId, ...at }: Place,
  { way, amount, reason, seenOnHand }: Change,
): Promise<{ entryId: string }> {
  if (way === 'receive')
    return call(receiveGoods, { body: { lines: [{ variantId, quantity: amount }], reason, ...at } })
  if (way === 'block')
    return call(setGoodsAside, {
      body: { variantId, change: amount, reason: reason as BlockReason, ...at },
    })
  if (way === 'adjust')
    return call(adjustGoods, { body: { variantId, change: amount, reason, ...at } })
  return call(countGoods, { body: { variantId, counted: amount, seenOnHand, reason, ...at } })
}
