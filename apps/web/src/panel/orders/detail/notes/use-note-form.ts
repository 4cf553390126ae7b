import {
  maxPictureBytes,
  noteFileTypes,
  uploadNoteFile,
  type UploadedNoteFile,
} from '@marketday/contract/endpoints/files'
import {
  maxNoteFiles,
  maxNoteLength,
  type Colleague,
  type NoteInput,
} from '@marketday/contract/orders/acts/order-notes'
import type { StaffNote } from '@marketday/contract/orders/parts/staff-note'
import { useUploads } from '@marketday/fields/files/use-uploads.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { uploadFile } from '../../../../platform/api/uploads/upload-file.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { checkMentions } from './check-mentions.ts'
import { colleaguesQuery } from './colleagues-query.ts'

export const noteFileRule = { types: noteFileTypes, maxBytes: maxPictureBytes }

type Attached = Pick<UploadedNoteFile, 'fileId' | 'name'>

interface GivenNote extends Pick<StaffNote, 'text' | 'mentioned'> {
  readonly files: readonly Attached[]
}

export function useNoteForm(initialNote: GivenNote) {
  const colleagues = useQuery(colleaguesQuery).data?.rows
  const [chosenIds, setChosenIds] = useState(initialNote.mentioned.map(({ id }) => id))
  const [files, setFiles] = useState(initialNote.files)
  const uploading = useUploads({
    rule: noteFileRule,
    send: (file, sending) => uploadFile(uploadNoteFile, file, sending),
    onUploaded: (stored) =>
      setFiles((now) => [...now.filter(({ fileId }) => fileId !== stored.fileId), stored]),
  })
  const form = useForm({ text: initialNote.text }, ({ text }) => {
    const mentions = checkMentions(text, { colleagues, chosenIds })
    const note: NoteInput = {
      text: text.trim(),
      mentionedIds: [...mentions.ids],
      files: files.map(({ fileId, name }) => ({ fileId, name })),
    }
    return checked(note, {
      text:
        (note.text === '' && 'Enter a note') ||
        (note.text.length > maxNoteLength && `At most ${maxNoteLength} characters`) ||
        mentions.problem,
      files: uploading.uploads.length > 0 && 'Wait until the files are uploaded, or remove them',
    })
  })
  return {
    form,
    colleagues: colleagues ?? [],
    /** Latest last. */
    mention: ({ id }: Colleague) =>
      setChosenIds((now) => [...now.filter((chosenId) => chosenId !== id), id]),
    files,
    uploading,
    room: maxNoteFiles - files.length - uploading.uploads.length,
    remove: (gone: Attached) =>
      setFiles((now) => now.filter(({ fileId }) => fileId !== gone.fileId)),
    clear: () => {
      setFiles([])
      setChosenIds([])
      form.begin({ text: '' })
    },
  }
}
export type NoteFormState = ReturnType<typeof useNoteForm>
