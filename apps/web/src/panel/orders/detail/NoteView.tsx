import { FileText } from 'lucide-react'

import {
  deleteOrderNote,
  editOrderNote,
  type NoteInput,
} from '@marketday/contract/orders/acts/order-notes'
import type { NoteFile, StaffNote } from '@marketday/contract/orders/staff-note'

import { call } from '../../../platform/api/api.ts'
import { moment } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { useHeldDialog } from '../../forms/use-held-dialog.ts'
import { actOnOrder, performOnOrder } from '../order-queries.ts'
import { isMention, splitMentions } from './split-mentions.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { NoteFields } from './NoteFields.tsx'
import { useNoteForm } from './use-note-form.ts'

interface NoteViewProps {
  orderId: string
  note: StaffNote
}

/** A note where it was written: its words, files, earlier text, and what can be done with it. */
export function NoteView({ orderId, note }: NoteViewProps) {
  if (note.deleted)
    return (
      <p className="rounded-lg bg-hover px-3 py-2 text-soft italic">
        Note deleted: {note.deleted.byName} deleted it {moment(note.deleted.at)}
      </p>
    )
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-hover px-3 py-2">
      <p className="break-words whitespace-pre-line">
        <NoteText note={note} />
      </p>
      {note.files.length > 0 && (
        <ul aria-label="Files of the note" className="flex flex-wrap gap-2">
          {note.files.map((file) => (
            <li key={file.fileId} className="max-w-full">
              <AttachedFile file={file} />
            </li>
          ))}
        </ul>
      )}
      {note.editedAt && <Earlier note={note} editedAt={note.editedAt} />}
      <NoteActs orderId={orderId} note={note} />
    </div>
  )
}

const NoteText = ({ note: { text, mentioned } }: { note: StaffNote }) =>
  splitMentions(
    text,
    mentioned.map(({ name }) => name),
  ).map((part, index) =>
    isMention(part, index) ? (
      <strong key={index} className="font-medium text-primary-ink">
        @{part}
      </strong>
    ) : (
      part
    ),
  )

const AttachedFile = ({ file: { name, url, smallUrl } }: { file: NoteFile }) => (
  <a
    href={url}
    target="_blank"
    rel="noreferrer"
    className="inline-flex max-w-full items-center gap-2 rounded-lg border border-line bg-surface p-1.5 pr-3 text-sm text-primary-ink hover:underline"
  >
    {smallUrl ? (
      <img src={smallUrl} alt="" className="size-10 rounded-md object-cover" />
    ) : (
      <FileText aria-hidden className="size-5 shrink-0" />
    )}
    <bdi className="truncate">{name}</bdi>
  </a>
)

const Earlier = ({ note: { earlier }, editedAt }: { note: StaffNote; editedAt: string }) => (
  <details className="text-soft">
    <summary className="cursor-pointer">Changed {moment(editedAt)}: earlier text</summary>
    <ol className="mt-1 flex flex-col gap-2">
      {earlier.toReversed().map(({ text, writtenAt }) => (
        <li key={writtenAt}>
          <p className="break-words whitespace-pre-line">{text}</p>
          <p>{moment(writtenAt)}</p>
        </li>
      ))}
    </ol>
  </details>
)

function NoteActs({ orderId, note }: NoteViewProps) {
  const { open, opens, close } = useHeldDialog<'remove'>()
  if (note.edit !== null && note.remove !== null) return null
  const remove = () =>
    actOnOrder(() => call(deleteOrderNote, { params: { orderId, noteId: note.id } }), {
      done: 'Note deleted',
      failed: 'The note could not be deleted',
    })
  return (
    <div className="no-print flex flex-wrap gap-2">
      {note.edit === null && (
        <DialogButton
          variant="quiet"
          size="small"
          dialog={(close) => <EditNoteDialog orderId={orderId} note={note} onClose={close} />}
        >
          Change note…
        </DialogButton>
      )}
      {note.remove === null && (
        <Button variant="quiet" size="small" data-removes="note" onClick={opens('remove')}>
          Delete note…
        </Button>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title="Delete this note?"
          confirmLabel="Delete note"
          dangerous
          onConfirm={remove}
          onClose={close}
        >
          Its text and files are deleted for good. The timeline still shows that there was a note
          and who deleted it.
        </ConfirmDialog>
      )}
    </div>
  )
}

interface EditNoteDialogProps {
  orderId: string
  note: StaffNote
  onClose: () => void
}

function EditNoteDialog({ orderId, note, onClose }: EditNoteDialogProps) {
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
