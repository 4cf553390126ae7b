import { Paperclip, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { maxNoteFiles, maxNoteLength } from '@marketday/contract/orders/acts/order-notes'
import { ruleInWords } from '@marketday/fields/check-file.ts'
import { FileDrop, pastedFiles } from '@marketday/fields/FileDrop.tsx'
import type { Colleague } from '@marketday/contract/orders/acts/order-notes'
import { optionId, pressKey } from '@marketday/fields/combobox.ts'
import { Option, Options } from '@marketday/fields/Options.tsx'
import { usePopup } from '@marketday/fields/popup/use-popup.ts'

import { Failure } from '../../../ui/feedback/Failure.tsx'
import { UploadList } from '../../../ui/fields/UploadList.tsx'
import { keepFocus } from '../../forms/use-held-dialog.ts'
import { noteFileRule, type NoteFormState } from './use-note-form.ts'
import type { FieldProps } from '../../../ui/fields/Field.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'

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

interface MentionFieldProps extends FieldProps {
  value: string
  onChange: (text: string) => void
  onMention: (colleague: Colleague) => void
  colleagues: readonly Colleague[]
  maxLength: number
}

/** Text field with `@` mentions; arrows choose, Enter accepts, Escape closes the list. */
function MentionField({ value, onChange, onMention, colleagues, ...field }: MentionFieldProps) {
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState<TypedMention | null>(null)
  const [active, point] = useState(0)
  const rows = typed ? suggestColleagues(colleagues, typed.text) : []
  const isOpen = rows.length > 0
  const isShared = (name: string) =>
    colleagues.filter((colleague) => colleague.name === name).length > 1
  const popup = usePopup(box, isOpen)
  const close = () => setTyped(null)
  const list = {
    isOpen,
    active,
    close,
    move: (step: 1 | -1) => point((active + step + rows.length) % rows.length),
    choose: (index: number) => {
      const chosen = rows[index]
      if (!chosen || !typed) return
      const before = `${value.slice(0, typed.start)}@${chosen.name} `
      flushSync(() => {
        onChange(before + value.slice(typed.end).replace(/^ /, ''))
        onMention(chosen)
        close()
      })
      area.current?.setSelectionRange(before.length, before.length)
    },
  }
  return (
    <div ref={box} className="w-full min-w-0">
      <TextArea
        {...field}
        ref={area}
        rows={3}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? optionId(listId, active) : undefined}
        value={value}
        onChange={({ target }) => {
          onChange(target.value)
          setTyped(findMention(target.value, target.selectionStart))
          point(0)
        }}
        onKeyDown={(event) => {
          if (/^(?:Arrow(?:Left|Right)|Home|End)$/.test(event.key)) close()
          else pressKey(list, event, true)
        }}
        onClick={close}
        onBlur={close}
      />
      <p role="status" className="sr-only">
        {isOpen && `${rows.length} colleagues: choose with the arrow keys and Enter`}
      </p>
      {isOpen && (
        <div ref={popup} popover="manual" className="field-popup">
          <Options
            id={listId}
            list={list}
            onPoint={point}
            aria-label="Colleagues"
            className="field-list"
          >
            {rows.map(({ id, name, email }, index) => (
              <Option
                key={id}
                listId={listId}
                index={index}
                isActive={index === active}
                className="field-list-row field-list-plain"
              >
                <bdi>{name}</bdi>
                {isShared(name) && <bdi className="min-w-0 truncate text-soft">{email}</bdi>}
              </Option>
            ))}
          </Options>
        </div>
      )}
    </div>
  )
}

const mostShown = 6

export function suggestColleagues(
  colleagues: readonly Colleague[],
  typed: string,
): readonly Colleague[] {
  const query = typed.toLowerCase()
  const fits = (name: string) => name.startsWith(query) || name.includes(` ${query}`)
  return colleagues.filter(({ name }) => fits(name.toLowerCase())).slice(0, mostShown)
}

interface TypedMention {
  /** Position of the `@`. */
  readonly start: number
  readonly end: number
  readonly text: string
}

const longestName = 60

/** Null without an open mention: no `@`, inside an email address, or on another line. */
export function findMention(text: string, caret: number): TypedMention | null {
  const before = text.slice(0, caret)
  const start = before.lastIndexOf('@')
  const typed = before.slice(start + 1)
  if (start < 0 || typed.length > longestName || typed.includes('\n')) return null
  return /[\p{L}\p{N}.]$/u.test(before.slice(0, start)) ? null : { start, end: caret, text: typed }
}
