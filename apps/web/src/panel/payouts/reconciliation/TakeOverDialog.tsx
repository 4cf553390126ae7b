import {
  takeOverDifference,
  type MoneyDifference,
} from '@marketday/contract/payouts/reconciliation'
import { call } from '../../../platform/api/api.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { actOnDifference } from './difference-queries.ts'

interface TakeOverDialogProps {
  difference: MoneyDifference
  onClose: () => void
}

export function TakeOverDialog({ difference, onClose }: TakeOverDialogProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Take over what the card provider says?"
      confirmLabel="Take over"
      onConfirm={() => takeOver(difference)}
    >
      The card provider is asked about this payment, and what it says of the payment and its refunds
      is recorded. Then both sides are compared again.
    </ConfirmDialog>
  )
}

const takeOver = ({ id: differenceId }: MoneyDifference) =>
  actOnDifference(() => call(takeOverDifference, { params: { differenceId } }), {
    done: ({ status }) =>
      status === 'open' ? 'The card provider still says something else' : 'Both sides agree',
    failed: 'Nothing was taken over',
  })
