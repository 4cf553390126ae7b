import { useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Trash2 } from 'lucide-react'

import { maxDigitalBytes, uploadDigitalFile } from '@marketday/contract/endpoints/files'
import { maxItemFiles } from '@marketday/contract/catalog/products/item-files'
import { ruleInWords } from '@marketday/fields/check-file.ts'
import { useUploads } from '@marketday/fields/use-uploads.ts'
import { sizeInWords } from '@marketday/fields/check-file.ts'

import { uploadFile } from '../../../../platform/api/upload-file.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Failure } from '../../../../ui/feedback/Failure.tsx'
import { FileDropzone } from '../../../../ui/fields/FileDropzone.tsx'
import { UploadList } from '../../../../ui/fields/UploadList.tsx'
import { placeArrived } from '../pictures/place-arrived.ts'
import type { FileDraft, ItemDraft } from './item-draft.ts'
import { fieldId } from './item-form.ts'
import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { MoveButtons } from '../../../../ui/lists/MoveButtons.tsx'
import { keepFocus } from '../../../forms/use-held-dialog.ts'
import { BoundText } from './bound-fields.tsx'

const rule = { maxBytes: maxDigitalBytes }

export function ItemFiles() {
  const { getValues, setValue } = useFormContext<ItemDraft>()
  const files = useWatch<ItemDraft, 'files'>({ name: 'files' })
  const { errors } = useFormState<ItemDraft>({ name: 'files' })
  const change = (next: FileDraft[]) =>
    setValue('files', next, { shouldDirty: true, shouldValidate: true })
  const [taken, setTaken] = useState<{ file: FileDraft; index: number } | null>(null)
  const replaced = useRef(new Map<File, string>())
  const chosen = useRef(new Map<File, number>())
  const places = useRef(new Map<string, number>())
  const { uploads, start, cancel, retry } = useUploads({
    rule,
    send: async (file, sending) => {
      const stored = await uploadFile(uploadDigitalFile, file, sending)
      places.current.set(stored.fileId, chosen.current.get(file) ?? 0)
      return { stored, replaces: replaced.current.get(file) }
    },
    onUploaded: ({ stored, replaces }) => {
      const present = getValues('files')
      if (present.some(({ fileId }) => fileId === stored.fileId)) return
      const isThere = present.some(({ fileId }) => fileId === replaces)
      change(
        isThere
          ? present.map((itemFile) =>
              itemFile.fileId === replaces ? { ...itemFile, ...stored } : itemFile,
            )
          : placeArrived(present, { file: stored, places: places.current }),
      )
    },
  })
  const room = maxItemFiles - files.length - uploads.length
  const take = (newFiles: readonly File[]) => {
    for (const file of newFiles) chosen.current.set(file, chosen.current.size)
    start(newFiles)
  }
  const place = (file: FileDraft, index: number) =>
    change(getValues('files').toSpliced(index, 0, file))
  return (
    <div
      id={fieldId('files')}
      tabIndex={-1}
      role="group"
      aria-label="Files"
      className="flex min-w-0 flex-col gap-3"
    >
      {files.length > 0 && (
        <ol aria-label="Files to download" className="divide-y divide-line">
          {files.map((file, index) => (
            <FileRow
              key={file.fileId}
              file={file}
              place={{ index, count: files.length }}
              onMove={(to) => change(files.toSpliced(index, 1).toSpliced(to, 0, file))}
              onReplace={(other) => {
                replaced.current.set(other, file.fileId)
                start([other])
              }}
              onRemove={() => {
                change(getValues('files').toSpliced(index, 1))
                setTaken({ file, index })
              }}
            />
          ))}
        </ol>
      )}
      {taken && (
        <p role="status" className="flex flex-wrap items-center gap-3 text-sm text-soft">
          <span className="min-w-0 break-words">
            {taken.file.name} is no longer sold once you save. Customers who bought it keep it.
          </span>
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              place(taken.file, taken.index)
              setTaken(null)
            }}
          >
            Restore
          </Button>
        </p>
      )}
      <Failure>{errors.files?.message}</Failure>
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
      {room > 0 ? (
        <div data-adds="file">
          <FileDropzone
            label="Add files to download"
            multiple
            onFiles={(newFiles) => take(newFiles.slice(0, room))}
            note={ruleInWords(rule)}
          />
        </div>
      ) : (
        <p className="text-sm text-soft">An item can have up to {maxItemFiles} files.</p>
      )}
    </div>
  )
}

interface FileRowProps {
  file: FileDraft
  place: { readonly index: number; readonly count: number }
  onMove: (to: number) => void
  onReplace: (file: File) => void
  onRemove: () => void
}

function FileRow({ file, place, onMove, onReplace, onRemove }: FileRowProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const name = `file ${place.index + 1}`
  return (
    <li className="flex flex-wrap items-end gap-3 py-3">
      <BoundText
        name={`files.${place.index}.name`}
        label={`Name of ${name}`}
        hint={sizeInWords(file.byteSize)}
        maxLength={200}
        className="min-w-0 flex-[1_1_14rem]"
      />
      <span className="flex flex-wrap items-center">
        <Button
          variant="secondary"
          size="small"
          aria-label={`Replace ${file.name}`}
          onClick={() => chooser.current?.click()}
        >
          Replace
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={`New file for ${file.name}`}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) onReplace(chosen)
            target.value = ''
          }}
        />
        {place.count > 1 && <MoveButtons what={name} {...place} onMove={onMove} />}
        <IconButton
          label={`Remove ${file.name}`}
          icon={<Trash2 aria-hidden />}
          data-removes="file"
          onClick={({ currentTarget }) => void keepFocus(currentTarget, onRemove)}
        />
      </span>
    </li>
  )
}
