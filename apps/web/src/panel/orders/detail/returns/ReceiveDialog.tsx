import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import type { Order } from '@marketday/contract/orders/orders'
import { receiveReturn } from '@marketday/contract/orders/returns/return-acts'
import {
  returnConditions,
  type ReturnCondition,
} from '@marketday/contract/orders/returns/return-states'
import { awaitedOf, type Return, type ReturnLine } from '@marketday/contract/orders/returns/returns'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { Failure } from '../../../../ui/feedback/Failure.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { performOnOrder } from '../../order-queries.ts'
import { conditionWords } from './condition-words.ts'

type Body = BodyInput<typeof receiveReturn>
type Counts = Readonly<Partial<Record<ReturnCondition, number>>>

const first: { readonly came: Readonly<Record<string, Counts>> } = { came: {} }

/** Condition per unit; missing units are received later. */
export function ReceiveDialog(props: { order: Order; found: Return; onClose: () => void }) {
  const { order, found, onClose } = props
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const awaited = found.lines.filter((line) => awaitedOf(line) > 0)
  const form = useForm(first, ({ came }) =>
    checked<Body>({ lines: toLines(came) }, { came: problemWith(awaited, came) }),
  )
  const { came } = form.draft
  const receive = (body: Body) =>
    performOnOrder(
      () =>
        call(receiveReturn, {
          params: { orderId: order.id, returnId: found.id },
          body,
          idempotencyKey,
        }),
      'Received',
    )
  return (
    <FormDialog
      onClose={onClose}
      title={`Receive return ${found.number}`}
      description="Items in good condition go back into stock; damaged items are set aside."
      action="Receive"
      {...form.sending(receive)}
    >
      {awaited.map((line) => (
        <LineConditions
          key={line.lineId}
          line={line}
          counts={came[line.lineId] ?? {}}
          onChange={(counts) => form.change({ came: { ...came, [line.lineId]: counts } })}
        />
      ))}
      <Failure>{form.problems['came']}</Failure>
    </FormDialog>
  )
}

interface LineConditionsProps {
  line: ReturnLine
  counts: Counts
  onChange: (counts: Counts) => void
}

function LineConditions({ line, counts, onChange }: LineConditionsProps) {
  const awaited = awaitedOf(line)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium wrap-anywhere">
        {awaited} × <bdi>{line.title}</bdi>
      </legend>
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
        {returnConditions.map((condition) => (
          <SelectField
            key={condition}
            label={conditionWords[condition]}
            value={String(counts[condition] ?? 0)}
            options={Array.from({ length: Math.min(awaited, 500) + 1 }, (_each, count) => ({
              value: String(count),
              label: String(count),
            }))}
            onChange={({ target }) => onChange({ ...counts, [condition]: Number(target.value) })}
          />
        ))}
      </div>
    </fieldset>
  )
}

const unitsOf = (counts: Counts = {}): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

function problemWith(awaited: readonly ReturnLine[], came: Readonly<Record<string, Counts>>) {
  const tooMany = awaited.find((line) => unitsOf(came[line.lineId]) > awaitedOf(line))
  if (tooMany) return `Only ${awaitedOf(tooMany)} of ${tooMany.title} can still come back`
  return (
    awaited.every((line) => unitsOf(came[line.lineId]) === 0) &&
    'Enter what came back and its condition'
  )
}

const toLines = (came: Readonly<Record<string, Counts>>): Body['lines'] =>
  Object.entries(came).flatMap(([lineId, counts]) => {
    const positiveCounts = Object.entries(counts).filter(([, count]) => count > 0)
    return positiveCounts.length > 0 ? [{ lineId, ...Object.fromEntries(positiveCounts) }] : []
  })
