import type { Order } from '@marketday/contract/orders/orders'
import { approveReturn, rejectReturn } from '@marketday/contract/orders/returns/return-acts'
import type { Return } from '@marketday/contract/orders/returns/returns'
import { call } from '../../../../platform/api/api.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { performOnOrder } from '../../order-queries.ts'

interface ReplyDialogProps {
  order: Order
  found: Return
  answer: 'approve' | 'reject'
  onClose: () => void
}

const answerTexts = {
  approve: {
    title: 'Approve',
    done: 'Return approved',
    label: 'Return instructions',
    hint: 'Where and when to bring the items, or that you pick them up. Emailed to the customer.',
  },
  reject: {
    title: 'Reject',
    done: 'Return rejected',
    label: 'Reason',
    hint: 'Emailed to the customer.',
  },
}

type AnswerProps = Omit<ReplyDialogProps, 'answer'>
export const ApproveDialog = (props: AnswerProps) => <ReplyDialog {...props} answer="approve" />
export const RejectDialog = (props: AnswerProps) => <ReplyDialog {...props} answer="reject" />

function ReplyDialog({ order, found, answer, onClose }: ReplyDialogProps) {
  const { title, done, ...field } = answerTexts[answer]
  const isRejection = answer === 'reject'
  const form = useForm({ reply: '' }, ({ reply }) =>
    checked(
      { reply: reply.trim() },
      { reply: isRejection && reply.trim() === '' && 'Enter a message for the customer' },
    ),
  )
  const params = { orderId: order.id, returnId: found.id }
  const send = (body: { reply: string }) =>
    performOnOrder(
      () =>
        isRejection ? call(rejectReturn, { params, body }) : call(approveReturn, { params, body }),
      done,
    )
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`${title} return ${found.number}`}
      action={`${title} the return`}
      {...(isRejection && { button: { variant: 'danger' } as const })}
      {...form.sending(send)}
    >
      <TextArea
        {...field}
        optional={!isRejection}
        rows={3}
        maxLength={500}
        {...form.text('reply')}
      />
    </FormDialog>
  )
}
