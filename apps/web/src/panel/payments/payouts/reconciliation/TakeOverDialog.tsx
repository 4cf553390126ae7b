import {
  takeOverDifference,
  type MoneyDifference,
} from '@marketday/contract/payments/payouts/reconciliation'
import { call } from '../../../../platform/api/api.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx'
import { actOnDifference } from './difference-queries.ts'

interface TakeOverDialogProps {
  difference: MoneyDifference
  onClose: () => void
}

export function TakeOverDialog({ difference, onClose }: TakeOverDialogProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Accept the card provider’s record?"
      confirmLabel="Accept"
      onConfirm={() => takeOver(difference)}
    >
      We get the payment and its refunds from the card provider, record them here, and compare both
      sides again.
    </ConfirmDialog>
  )
}

const takeOver = ({ id: differenceId }: MoneyDifference) =>
  actOnDifference(() => call(takeOverDifference, { params: { differenceId } }), {
    done: ({ status }) => (status === 'open' ? 'The two sides still differ' : 'Both sides match'),
    failed: 'The record could not be accepted',
  })
