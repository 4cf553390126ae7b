import type { OrderDraft } from '@marketday/contract/orders/drafts/order-draft'
import { holdOrderDraft } from '@marketday/contract/orders/drafts/order-drafts'
import { call } from '../../../platform/api/api.ts'
import { moment } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { DateTimeField } from '../../forms/DateTimeField.tsx'
import { performOnDrafts } from './draft-queries.ts'

interface KeepGoodsDialogProps {
  draft: OrderDraft
  onClose: () => void
  onKept: (draft: OrderDraft) => void
}

/** Reserves the goods; drafts reserve nothing by default. */
export function KeepGoodsDialog({ draft, onClose, onKept }: KeepGoodsDialogProps) {
  const { id: draftId, version, heldUntil, timeZone } = draft
  const form = useForm({ until: heldUntil }, ({ until }) =>
    checked({ until: until ?? '' }, { until: until === null && 'Choose a day and a time' }),
  )
  const keep = ({ until }: { until: string }) =>
    performOnDrafts(
      async () =>
        onKept(await call(holdOrderDraft, { params: { draftId }, body: { version, until } })),
      `The items are reserved until ${moment(until, timeZone)}`,
    )
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title="Reserve items"
      description="Other customers can’t buy them until then, or until the order is placed."
      action="Reserve items"
      {...form.sending(keep)}
    >
      <DateTimeField label="Until" timeZone={timeZone} {...form.value('until')} />
    </FormDialog>
  )
}
