import { editOrderNote, type NoteInput } from '@marketday/contract/orders/acts/order-notes'
import type { StaffNote } from '@marketday/contract/orders/parts/staff-note'
import { call } from '../../../../platform/api/api.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { performOnOrder } from '../../order-queries.ts'
import { NoteFields } from './NoteFields.tsx'
import { useNoteForm } from './use-note-form.ts'

interface EditNoteDialogProps {
  orderId: string
  note: StaffNote
  onClose: () => void
}

export function EditNoteDialog({ orderId, note, onClose }: EditNoteDialogProps) {
  const edited = useNoteForm(note)
  const save = (body: NoteInput) =>
    performOnOrder(
      () =>
        call(editOrderNote, {
          params: { orderId, noteId: note.id },
          body: { ...body, version: note.version },
        }),
      'Note changed',
    )
  return (
    <FormDialog
      onClose={onClose}
      title="Change note"
      description="Your team can still read the earlier text."
      action="Save note"
      {...edited.form.sending(save)}
    >
      <NoteFields note={edited} />
    </FormDialog>
  )
}
