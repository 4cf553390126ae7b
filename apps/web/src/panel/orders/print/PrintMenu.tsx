import type { Order } from '@marketday/contract/orders/orders'
import { Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Menu, type MenuEntry } from '../../../ui/dialogs/Menu.tsx'
import { useCan } from '../../account-query.ts'
import { IssueInvoicesDialog } from './IssueInvoicesDialog.tsx'
import { printOne } from './print-paper.ts'
import { PrintDialog } from './PrintDialog.tsx'

export function PrintMenu({ order }: { order: Order }) {
  const [opened, setOpened] = useState<'label' | 'invoice' | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const mayEdit = useCan()('orders.edit')
  /** The menu entry that opened the dialog no longer exists. */
  const close = () => {
    flushSync(() => setOpened(null))
    trigger.current?.focus()
  }
  const isInvoiced = order.documents.some(({ kind }) => kind === 'invoice')
  const issue = { label: 'Issue invoice…', onSelect: () => setOpened('invoice') }
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary" ref={trigger}>
            <Printer aria-hidden className="size-4" />
            Print
          </Button>
        }
        groups={[
          [
            { label: 'Order sheet', onSelect: () => void printOne('order_sheet', order.id) },
            { label: 'Pro forma invoice', onSelect: () => void printOne('pro_forma', order.id) },
          ],
          [...issuedPapers(order), ...(mayEdit && !isInvoiced ? [issue] : [])],
          [
            { label: 'Packing slip', onSelect: () => void printOne('packing_slip', order.id) },
            { label: 'Address label…', onSelect: () => setOpened('label') },
          ],
        ].filter((group) => group.length > 0)}
      />
      {opened === 'label' && <PrintDialog orders={[order]} kind="address_labels" onClose={close} />}
      {opened === 'invoice' && <IssueInvoicesDialog orderIds={[order.id]} onClose={close} />}
    </>
  )
}

/** One PDF for all invoices, and one for all credit notes. */
const issuedPapers = ({ id, documents }: Order): MenuEntry[] =>
  (['invoice', 'credit_note'] as const).flatMap((kind) => {
    const isCredit = kind === 'credit_note'
    const numbers = documents
      .filter((document) => (document.kind === 'credit_note') === isCredit)
      .map(({ number }) => number)
    const name = isCredit ? 'Credit note' : 'Invoice'
    return numbers.length > 0
      ? [{ label: `${name} ${numbers.join(', ')}`, onSelect: () => void printOne(kind, id) }]
      : []
  })
