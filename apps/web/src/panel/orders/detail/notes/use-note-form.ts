import {
  maxPictureBytes,
  noteFileTypes,
  uploadNoteFile,
  type UploadedNoteFile,
} from '@marketday/contract/endpoints/files'
import {
  maxNoteFiles,
  maxNoteLength,
  type NoteInput,
} from '@marketday/contract/orders/acts/order-notes'
import { useUploads } from '@marketday/fields/files/use-uploads.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { uploadFile } from '../../../../platform/api/uploads/upload-file.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { colleaguesQuery } from './colleagues-query.ts'
import { isMention, splitMentions } from './split-mentions.ts'

export const noteFileRule = { types: noteFileTypes, maxBytes: maxPictureBytes }

type Attached = Pick<UploadedNoteFile, 'fileId' | 'name'>

/** What is typed into a note, and the files that go with it. */
export function useNoteForm(given: { text: string; files: readonly Attached[] }) {
  const colleagues = useQuery(colleaguesQuery).data?.rows ?? []
  const [files, setFiles] = useState(given.files)
  const uploading = useUploads({
    rule: noteFileRule,
    send: (file, sending) => uploadFile(uploadNoteFile, file, sending),
    onUploaded: (stored) =>
      setFiles((now) => [...now.filter(({ fileId }) => fileId !== stored.fileId), stored]),
  })
  const form = useForm({ text: given.text }, ({ text }) => {
    const named = splitMentions(
      text,
      colleagues.map(({ name }) => name),
    ).filter(isMention)
    const note: NoteInput = {
      text: text.trim(),
      mentionedIds: colleagues.filter(({ name }) => named.includes(name)).map(({ id }) => id),
      files: files.map(({ fileId, name }) => ({ fileId, name })),
    }
    return checked(note, {
      text:
        (note.text === '' && 'Write something first') ||
        (note.text.length > maxNoteLength && `At most ${maxNoteLength} characters`),
      files: uploading.uploads.length > 0 && 'Wait until the files have arrived, or take them off',
    })
  })
  return {
    form,
    colleagues,
    files,
    uploading,
    room: maxNoteFiles - files.length - uploading.uploads.length,
    remove: (gone: Attached) =>
      setFiles((now) => now.filter(({ fileId }) => fileId !== gone.fileId)),
    clear: () => {
      setFiles([])
      form.begin({ text: '' })
    },
  }
}
export type NoteFormState = ReturnType<typeof useNoteForm>
