import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

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
import type { StaffNote } from '@marketday/contract/orders/staff-note'
import { useUploads } from '@marketday/fields/use-uploads.ts'

import { uploadFile } from '../../../platform/api/upload-file.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { colleaguesQuery } from './colleagues-query.ts'
import { isMention, splitMentions } from './split-mentions.ts'

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

interface MentionContext {
  /** Undefined until loaded. */
  readonly colleagues: readonly Colleague[] | undefined
  /** Chosen from the list, latest last. */
  readonly chosenIds: readonly string[]
}

interface Mentions {
  readonly ids: readonly string[]
  readonly problem: string | null
}

/** Resolves mentions: those chosen from the list, else the only match of the name. */
export function checkMentions(text: string, { colleagues, chosenIds }: MentionContext): Mentions {
  if (!colleagues) return { ids: [], problem: namesSomebody(text) ? notLoaded : null }
  const names = splitMentions(
    text,
    colleagues.map(({ name }) => name),
  ).filter(isMention)
  const ids: string[] = []
  for (const name of new Set(names)) {
    const alike = colleagues.filter((colleague) => colleague.name === name).map(({ id }) => id)
    const chosen = chosenIds.filter((id) => alike.includes(id))
    if (alike.length > 1 && chosen.length === 0)
      return { ids: [], problem: `Choose which ${name} you mean from the list` }
    // Colleagues chosen earlier and removed again are not notified.
    const times = names.filter((named) => named === name).length
    ids.push(...(alike.length > 1 ? chosen.slice(-times) : alike))
  }
  return { ids, problem: null }
}

const namesSomebody = (text: string) => /(?<![\p{L}\p{N}.])@\S/u.test(text)

const notLoaded =
  'Your colleagues are not loaded yet. Try again in a moment, or leave out the @ to notify no one'
