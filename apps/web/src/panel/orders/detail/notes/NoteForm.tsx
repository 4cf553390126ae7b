import { addOrderNote, type NoteInput } from '@marketday/contract/orders/acts/order-notes'
import { call } from '../../../../platform/api/api.ts'
import { Form } from '../../../../ui/forms/Form.tsx'
import { performOnOrder } from '../../order-queries.ts'
import { NoteFields } from './NoteFields.tsx'
import { useNoteForm } from './use-note-form.ts'

export function NoteForm({ orderId }: { orderId: string }) {
  const note = useNoteForm({ text: '', mentioned: [], files: [] })
  const save = async (body: NoteInput) => {
    await performOnOrder(() => call(addOrderNote, { params: { orderId }, body }), 'Note added')
    note.clear()
  }
  return (
    <Form
      action="Add note"
      button={{ variant: 'secondary', size: 'small', className: '' }}
      className="flex flex-col items-start gap-3"
      {...note.form.sending(save)}
    >
      <NoteFields note={note} />
    </Form>
  )
}
