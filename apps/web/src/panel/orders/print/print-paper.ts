import {
  printOrders,
  type PaperKind,
  type PrintRequest,
} from '@marketday/contract/orders/documents/order-documents'
import { paperNames } from '@marketday/contract/orders/documents/paper-names'

import { call } from '../../../platform/api/api.ts'
import { notifyOffer } from '../../../ui/feedback/toast.ts'
import { actOnOrder, performOnOrder } from '../order-queries.ts'

const print = async (body: PrintRequest) =>
  openPdf(await call(printOrders, { body }), paperNames[body.kind])

/** For form submits: opens the PDF in a new tab. */
export const printAsked = (body: PrintRequest) => performOnOrder(() => print(body), undefined)

export const printOne = (kind: PaperKind, orderId: string) =>
  actOnOrder(() => print({ kind, orderIds: [orderId] }), {
    failed: 'The PDF could not be created',
  })

/** If the popup is blocked, a toast offers to open it. */
function openPdf(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const open = () => globalThis.open(address)
  if (open()) return
  notifyOffer(`${name}: the PDF is ready`, {
    description: 'Your browser blocked it from opening.',
    action: { label: 'Open', onClick: open },
  })
}
