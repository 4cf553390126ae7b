import type { AddressFormat } from '@marketday/contract/catalog/labels/label-formats'
import { addressLabels } from '@marketday/contract/catalog/labels/label-formats'
import type { PaperKind, PrintRequest } from '@marketday/contract/orders/documents/order-documents'
import type { OrderRow } from '@marketday/contract/orders/orders'
import { keptValue } from '../../../platform/kept-value.ts'
import { invoiceRefusal } from './invoice-refusal.ts'

export const sortWords = {
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

export type Printed = Pick<OrderRow, 'id' | 'status' | 'isTest' | 'placedAt' | 'slot'>

const storedLook = keptValue<PrintLook>('print-look')

export function readPrintLook(): PrintLook {
  const look = storedLook.read()
  return look && look.format in addressLabels
    ? { ...look, taken: 0 }
    : { kind: 'packing_slip', sort: 'list', format: 'a4-24', taken: 0 }
}

export const keepPrintLook = (look: PrintLook): void => storedLook.write(look)

export const printedOf = (orders: readonly Printed[], kind: PaperKind): readonly Printed[] =>
  kind === 'invoice' ? orders.filter((order) => invoiceRefusal(order) === null) : orders

export function requestOf(orders: readonly Printed[], look: PrintLook): PrintRequest {
  const { kind, sort, format, taken } = look
  return {
    kind,
    orderIds: sorted(printedOf(orders, kind), sort).map(({ id }) => id),
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
