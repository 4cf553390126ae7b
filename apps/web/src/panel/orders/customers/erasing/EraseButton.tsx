import type { Customer } from '@marketday/contract/orders/customers'
import { DialogButton } from '../../../../ui/dialogs/DialogButton.tsx'
import { useCan } from '../../../use-can.ts'
import { EraseDialog } from './EraseDialog.tsx'

export function EraseButton({ customer }: { customer: Customer }) {
  const mayErase = useCan()('orders.erase')
  if (!mayErase) return null
  return (
    <DialogButton
      variant="secondary"
      dialog={(close) => <EraseDialog customer={customer} onClose={close} />}
    >
      Erase…
    </DialogButton>
  )
}
