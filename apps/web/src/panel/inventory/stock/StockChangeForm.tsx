import type { StockRow } from '@marketday/contract/products/stock'
import { adjustGoods, countGoods, receiveGoods } from '@marketday/contract/products/stock'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { count } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { refreshInventory } from '../inventory-queries.ts'

const ways = [
  { value: 'receive', label: 'Receive' },
  { value: 'adjust', label: 'Adjust' },
  { value: 'count', label: 'Count' },
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
}

/** Receives, adjusts or counts; the quantity itself is never typed over. */
export function StockChangeForm({ row }: { row: StockRow }) {
  const [way, setWay] = useState<Way>('receive')
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  // What stood on the screen when the person began to type; the books go on while she counts.
  const [seen, setSeen] = useState<number | null>(null)
  const [problems, setProblems] = useState<{ amount?: string; reason?: string }>({})
  const [busy, setBusy] = useState(false)
  const { label, hint, done } = fields[way]
  const seenOnHand = seen ?? row.onHand
  const type = (next: number | null) => {
    setSeen(next === null ? null : seenOnHand)
    setAmount(next)
  }

  const submit = async () => {
    const found = problemsOf(way, amount, reason)
    setProblems(found)
    if (amount === null || found.amount || found.reason) return
    setBusy(true)
    try {
      await send(row.variantId, { way, amount, reason: reason.trim(), seenOnHand })
      type(null)
      setReason('')
      notify(`${done}: ${row.title}`)
      await refreshInventory()
    } catch (error) {
      setProblems({ amount: error instanceof Error ? error.message : 'This did not work' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <RadioGroup
        label="What happened"
        inline
        options={ways}
        value={way}
        onChange={(next) => {
          setWay(next as Way)
          type(null)
          setProblems({})
        }}
      />
      <NumberField
        key={way}
        label={label}
        hint={way === 'count' ? `${hint}. The books say ${count(seenOnHand)}.` : hint}
        value={amount}
        onChange={type}
        error={problems.amount}
      />
      <TextField
        label="Reason"
        optional={way !== 'adjust'}
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={problems.reason}
      />
      <Button type="submit" busy={busy} className="self-start">
        {ways.find(({ value }) => value === way)?.label}
      </Button>
    </form>
  )
}

function problemsOf(way: Way, amount: number | null, reason: string) {
  const atLeast = { receive: 1, adjust: -100_000, count: 0 }[way]
  return {
    ...((amount === null || (way === 'adjust' && amount === 0)) && {
      amount: 'Give a whole number',
    }),
    ...(amount !== null && amount < atLeast && { amount: `At least ${atLeast}` }),
    ...(way === 'adjust' && reason.trim() === '' && { reason: 'Say why' }),
  }
}

interface Change {
  readonly way: Way
  readonly amount: number
  readonly reason: string
  readonly seenOnHand: number
}

function send(variantId: string, { way, amount, reason, seenOnHand }: Change): Promise<unknown> {
  if (way === 'receive')
    return call(receiveGoods, { body: { lines: [{ variantId, quantity: amount }], reason } })
  if (way === 'adjust') return call(adjustGoods, { body: { variantId, change: amount, reason } })
  return call(countGoods, { body: { variantId, counted: amount, seenOnHand, reason } })
}
