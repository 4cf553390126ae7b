import type { Order } from '@marketday/contract/orders/orders'
import { Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Menu, type MenuEntry } from '../../../ui/dialogs/Menu.tsx'
import { invoiceRefusal, printOne } from './print-paper.ts'
import { PrintDialog } from './PrintDialog.tsx'

export function PrintMenu({ order }: { order: Order }) {
  const [isLabel, setLabel] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  /** The menu entry that opened the dialog no longer exists. */
  const close = () => {
    flushSync(() => setLabel(false))
    trigger.current?.focus()
  }
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary" ref={trigger}>
            <Printer aria-hidden className="size-4" />
            Print
          </Button>
        }
        groups={[documentsOf(order), slipsOf(order, () => setLabel(true))]}
      />
      {isLabel && <PrintDialog orders={[order]} kind="address_labels" onClose={close} />}
    </>
  )
}

function documentsOf(order: Order): MenuEntry[] {
  const [invoice, ...credits] = order.documents
  return [
    {
      label: invoice ? `Invoice ${invoice.number}` : 'Invoice',
      onSelect: () => void printOne('invoice', order.id),
      disabledReason: invoice ? null : invoiceRefusal(order),
    },
    ...(credits.length > 0
      ? [
          {
            label: `Credit note ${credits.map(({ number }) => number).join(', ')}`,
            onSelect: () => void printOne('credit_note', order.id),
          },
        ]
      : []),
  ]
}

const slipsOf = (order: Order, askForLabel: () => void): MenuEntry[] => [
  { label: 'Packing slip', onSelect: () => void printOne('packing_slip', order.id) },
  { label: 'Address label…', onSelect: askForLabel },
]
