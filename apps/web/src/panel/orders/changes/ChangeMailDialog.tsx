import type { OrderChanges } from '@marketday/contract/orders/acts/change-order'
import type { Order } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'

import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { MailSheet } from '../../messages/MailSheet.tsx'
import { changeMailQuery } from '../order-queries.ts'

interface ChangeMailDialogProps {
  order: Order
  changes: OrderChanges
  onClose: () => void
}

export function ChangeMailDialog({ order, changes, onClose }: ChangeMailDialogProps) {
  const preview = useQuery(changeMailQuery(order.id, changes))
  return (
    <Dialog
      title="Email about the changes"
      description={`To ${order.email}`}
      cancel="Close"
      onClose={onClose}
    >
      <Loaded query={preview} what="the preview" rows={8}>
        {({ mail }) =>
          mail ? <MailSheet mail={mail} /> : <p>Your shop doesn’t send this email.</p>
        }
      </Loaded>
    </Dialog>
  )
}
