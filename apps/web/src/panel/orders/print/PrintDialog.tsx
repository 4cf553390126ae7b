import { addressLabels, perSheet } from '@marketday/contract/catalog/label-formats'
import { PrintRequest, type PaperKind } from '@marketday/contract/orders/documents/order-documents'
import { paperNames } from '@marketday/contract/orders/documents/paper-names'
import type { AddressFormat } from '@marketday/contract/catalog/label-formats'
import type { OrderRow } from '@marketday/contract/orders/orders'

import { count } from '../../../platform/format.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { printAsked } from './print-paper.ts'
import { keptValue } from '../../../platform/kept-value.ts'

const kinds: readonly PaperKind[] = [
  'packing_slip',
  'pick_list',
  'order_sheet',
  'pro_forma',
  'invoice',
  'address_labels',
]
const formats = Object.entries(addressLabels).map(([value, { name }]) => ({ value, label: name }))

const labels: Readonly<Partial<Record<PaperKind, string>>> = { invoice: 'Issued invoices' }

interface PrintDialogProps {
  orders: readonly Printed[]
  kind?: PaperKind
  onClose: () => void
}

export function PrintDialog({ orders, kind, onClose }: PrintDialogProps) {
  const look = readPrintLook()
  const form = useForm({ ...look, kind: kind ?? look.kind }, (draft) =>
    PrintRequest.safeParse(requestOf(orders, draft)),
  )
  const { draft, problems } = form
  const places = perSheet(addressLabels[draft.format])
  const send = (body: PrintRequest) => {
    keepPrintLook(draft)
    return printAsked(body)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={orders.length === 1 ? 'Print the order' : `Print ${count(orders.length)} orders`}
      description="One PDF opens in a new tab. The list stays as it is."
      action="Create PDF"
      {...form.sending(send)}
    >
      {kind === undefined && (
        <RadioGroup
          label="What to print"
          options={kinds.map((value) => ({ value, label: labels[value] ?? paperNames[value] }))}
          {...form.value('kind')}
          onChange={(value) => form.change({ kind: value as PaperKind })}
          error={problems['orderIds']}
        />
      )}
      {draft.kind === 'address_labels' && (
        <>
          <SelectField label="Labels" options={formats} {...form.text('format')} />
          {places > 1 && (
            <NumberField
              label="Labels already used on the first sheet"
              min={0}
              max={places - 1}
              {...form.number('taken')}
              onChange={(taken) =>
                form.change({ taken: Math.min(Math.max(taken ?? 0, 0), places - 1) })
              }
            />
          )}
        </>
      )}
      {orders.length > 1 && draft.kind !== 'pick_list' && (
        <SelectField label="Sorted" options={optionsOf(sortWords)} {...form.text('sort')} />
      )}
    </FormDialog>
  )
}

const sortWords = {
  list: 'As in the list',
  oldest: 'Oldest order first',
  time: 'Earliest time first',
} as const

/** Last choice: printer and paper rarely change. */
export interface PrintLook {
  readonly kind: PaperKind
  readonly sort: keyof typeof sortWords
  readonly format: AddressFormat
  readonly taken: number | null
}

export type Printed = Pick<OrderRow, 'id' | 'placedAt' | 'slot'>

const storedLook = keptValue<PrintLook>('print-look')

function readPrintLook(): PrintLook {
  const look = storedLook.read()
  return look && look.format in addressLabels
    ? { ...look, taken: 0 }
    : { kind: 'packing_slip', sort: 'list', format: 'a4-24', taken: 0 }
}

const keepPrintLook = (look: PrintLook): void => storedLook.write(look)

export function requestOf(orders: readonly Printed[], look: PrintLook): PrintRequest {
  const { kind, sort, format, taken } = look
  return {
    kind,
    orderIds: sorted(orders, sort).map(({ id }) => id),
    ...(kind === 'address_labels' && { labels: { format, taken: taken ?? 0 } }),
  }
}

const sorts: Readonly<Record<PrintLook['sort'], ((order: Printed) => string) | null>> = {
  list: null,
  oldest: ({ placedAt }) => placedAt,
  // Orders without a time come last.
  time: ({ slot, placedAt }) => `${slot?.startsAt ?? '9'} ${placedAt}`,
}

function sorted(orders: readonly Printed[], sort: PrintLook['sort']): readonly Printed[] {
  const keyOf = sorts[sort]
  return keyOf ? orders.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) : orders
}
