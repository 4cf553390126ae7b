import { maxNoteFiles, maxNoteLength } from '@marketday/contract/orders/acts/order-notes'
import { ruleInWords } from '@marketday/fields/files/check-file.ts'
import { FileDrop, pastedFiles } from '@marketday/fields/files/FileDrop.tsx'
import { Paperclip, X } from 'lucide-react'
import { Failure } from '../../../../ui/feedback/Failure.tsx'
import { UploadList } from '../../../../ui/files/UploadList.tsx'
import { keepFocus } from '../../../forms/keep-focus.ts'
import { MentionField } from './MentionField.tsx'
import { noteFileRule, type NoteFormState } from './use-note-form.ts'

export function NoteFields({ note }: { note: NoteFormState }) {
  const { form, colleagues, mention, files, uploading, room, remove } = note
  const take = (pickedFiles: readonly File[]) => uploading.start(pickedFiles.slice(0, room))
  return (
    // Paste works with focus anywhere in this part.
    <div className="flex w-full flex-col gap-3" onPaste={(event) => take(pastedFiles(event))}>
      <MentionField
        label="Note for the team"
        hint="Customers never see it. Type @ to notify a colleague."
        colleagues={colleagues}
        onMention={mention}
        maxLength={maxNoteLength}
        {...form.value('text')}
      />
      {files.length > 0 && (
        <ul aria-label="Attached files" className="flex flex-wrap gap-2">
          {files.map((file) => (
            <li
              key={file.fileId}
              className="inline-flex min-h-8 max-w-full items-center gap-1 rounded-full bg-hover pl-3 text-sm"
            >
              <bdi className="truncate">{file.name}</bdi>
              <button
                type="button"
                aria-label={`Remove ${file.name}`}
                className="inline-flex size-8 items-center justify-center rounded-full hover:bg-hover"
                data-removes="attachment"
                onClick={({ currentTarget }) => void keepFocus(currentTarget, () => remove(file))}
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <UploadList
        uploads={uploading.uploads}
        onCancel={uploading.cancel}
        onRetry={uploading.retry}
      />
      <div data-adds="attachment" className="flex">
        {room > 0 ? (
          <FileDrop
            aria-label="Attach files"
            accept={noteFileRule.types.join(',')}
            multiple
            onFiles={take}
            className="relative inline-flex max-w-full items-center gap-2 self-start rounded-lg border border-dashed border-control px-3 py-2 text-sm focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--ring) not-data-over:hover:bg-hover data-over:border-primary data-over:bg-primary-soft [&>input]:absolute [&>input]:inset-0 [&>input]:w-full [&>input]:cursor-pointer [&>input]:opacity-0"
          >
            <Paperclip aria-hidden className="size-4 shrink-0 text-faint" />
            <span>
              Attach files <span className="text-soft">({ruleInWords(noteFileRule)})</span>
            </span>
          </FileDrop>
        ) : (
          <p className="text-sm text-soft">You can attach up to {maxNoteFiles} files.</p>
        )}
      </div>
      <Failure>{form.problems['files']}</Failure>
    </div>
  )
}
