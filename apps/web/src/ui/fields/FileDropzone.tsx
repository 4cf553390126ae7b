import { clsx } from 'clsx'
import { ImageUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Field, type FieldProps } from './Field.tsx'

interface FileDropzoneProps extends FieldProps {
  /** As the `accept` attribute of a file input. */
  accept?: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
  /** What may be dropped here, e.g. `PNG, JPEG or WebP up to 10 MB`. */
  note?: ReactNode
}

/** A file input that can also be dropped on; choosing, checking and sending are the caller's. */
export function FileDropzone({
  accept,
  multiple,
  disabled,
  onFiles,
  note,
  ...frame
}: FileDropzoneProps) {
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles(multiple ? [...files] : [...files].slice(0, 1))
  }
  return (
    <Field {...frame}>
      {(wiring) => (
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            if (!disabled) take(event.dataTransfer.files)
          }}
          className={clsx(
            'relative flex flex-col items-center gap-1 rounded-xl border-2 border-dashed px-4 py-6 text-center transition-colors',
            'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--ring)',
            over ? 'border-primary bg-primary-soft' : 'border-control hover:bg-hover',
          )}
        >
          <ImageUp aria-hidden className="size-6 text-faint" />
          <p className="text-sm">
            <span className="font-medium text-primary-ink">
              Choose {multiple ? 'files' : 'a file'}
            </span>{' '}
            or drop {multiple ? 'them' : 'it'} here
          </p>
          {note && <p className="text-sm text-faint">{note}</p>}
          <input
            {...wiring}
            type="file"
            accept={accept}
            multiple={multiple}
            disabled={disabled}
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => {
              take(event.target.files)
              event.target.value = ''
            }}
          />
        </div>
      )}
    </Field>
  )
}
