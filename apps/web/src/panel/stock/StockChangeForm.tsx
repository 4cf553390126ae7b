import type { StockRow } from '@marketday/contract/stock/stock'
import type { BlockReason } from '@marketday/contract/stock/stock'
import {
  adjustGoods,
  blockReasons,
  countGoods,
  receiveGoods,
  setGoodsAside,
} from '@marketday/contract/stock/stock'
import { useState } from 'react'
import { call } from '../../platform/api/api.ts'
import { count } from '../../platform/format.ts'
import { checked } from '../../platform/forms/checked.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { SelectField, type SelectFieldProps } from '../../ui/fields/SelectField.tsx'
import { TextField, type TextFieldProps } from '../../ui/fields/TextField.tsx'
import { refreshInventory } from '../catalog/inventory-queries.ts'
import { blockWords } from '../catalog/words.ts'
import { notifyEntered } from './undo-stock.ts'

const ways = [
  { value: 'receive', label: 'Receive' },
  { value: 'adjust', label: 'Adjust' },
  { value: 'count', label: 'Count' },
  { value: 'block', label: 'Set aside' },
] as const
type Way = (typeof ways)[number]['value']

const fields: Readonly<Record<Way, { label: string; hint: string; done: string }>> = {
  receive: { label: 'Quantity received', hint: 'Added to what is on hand', done: 'Received' },
  adjust: {
    label: 'Quantity to add or remove',
    hint: 'For example -2 for two that broke',
    done: 'Adjusted',
  },
  count: {
    label: 'Quantity counted',
    hint: 'Sales during the count are kept',
    done: 'Counted',
  },
  block: {
    label: 'Quantity to set aside',
    hint: 'They stay on the shelf and are not sold; -2 puts two back on sale',
    done: 'Set aside',
  },
}

const blocks = blockReasons.map((value) => ({ value, label: blockWords[value] }))

interface StockChangeFormProps {
  row: StockRow
  /** Empty = main location. */
  locationId: string
}

/** Receive, adjust, count or block; the quantity itself is never overwritten. */
export function StockChangeForm({ row, locationId }: StockChangeFormProps) {
  const [way, setWay] = useState<Way>('receive')
  const { label, hint, done } = fields[way]
  const form = useForm(emptyDraft, (draft) => parse(way, draft))
  const { seen } = form.draft
  const seenOnHand = seen ?? row.onHand
  const type = (next: number | null) =>
    form.change({ amount: next, seen: next === null ? null : seenOnHand })
  const submit = async (change: { amount: number; reason: string }) => {
    const place = { variantId: row.variantId, ...(locationId && { locationId }) }
    const { entryId } = await send(place, { way, ...change, seenOnHand })
    notifyEntered(`${done}: ${row.title}`, entryId)
    await refreshInventory()
    form.begin(emptyDraft)
  }

  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label="Action"
        inline
        options={ways}
        value={way}
        onChange={(next) => {
          setWay(next as Way)
          form.begin(emptyDraft)
        }}
      />
      <Form
        key={way}
        action={ways.find(({ value }) => value === way)?.label}
        button={{ className: 'self-start' }}
        {...form.sending(submit)}
      >
        <NumberField
          label={label}
          hint={way === 'count' ? `${hint}. Recorded stock: ${count(seenOnHand)}.` : hint}
          {...form.number('amount')}
          onChange={type}
        />
        <ReasonField way={way} field={form.text('reason')} />
      </Form>
    </div>
  )
}

interface ReasonFieldProps {
  way: Way
  field: Pick<SelectFieldProps & TextFieldProps, 'value' | 'onChange' | 'error'>
}

/** Blocked goods have a fixed set of reasons, others free text. */
function ReasonField({ way, field }: ReasonFieldProps) {
  if (way === 'block')
    return <SelectField label="Reason" placeholder="Choose" options={blocks} {...field} />
  return <TextField label="Reason" optional={way !== 'adjust'} maxLength={200} {...field} />
}

const emptyDraft = {
  amount: null as number | null,
  reason: '',
  /** Quantity on screen when typing began; the ledger may change during the count. */
  seen: null as number | null,
}

function parse(way: Way, { amount, reason: typed }: typeof emptyDraft) {
  const atLeast = { receive: 1, adjust: -100_000, count: 0, block: -100_000 }[way]
  const isChange = way === 'adjust' || way === 'block'
  const reason = typed.trim()
  return checked(
    { amount: amount ?? 0, reason },
    {
      amount:
        amount === null || (isChange && amount === 0)
          ? 'Enter a whole number'
          : amount < atLeast && `At least ${atLeast}`,
      reason: isChange && reason === '' && 'Enter a reason',
    },
  )
}

function send(
  { variantId, ...at }: { readonly variantId: string; readonly locationId?: string },
  {
    way,
    amount,
    reason,
    seenOnHand,
  }: {
    readonly way: Way
    readonly amount: number
    readonly reason: string
    readonly seenOnHand: number
  },
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
