import { FileDrop } from '@marketday/fields/FileDrop.tsx'
import { ImageUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Field, type FieldProps } from './Field.tsx'

interface FileDropzoneProps extends FieldProps {
  /** `accept` attribute of the file input. */
  accept?: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
  /** Allowed files, e.g. `PNG, JPEG or WebP up to 10 MB`. */
  note?: ReactNode
}

export function FileDropzone({
  accept,
  multiple,
  disabled,
  onFiles,
  note,
  ...frame
}: FileDropzoneProps) {
  return (
    <Field {...frame}>
      {(wiring) => (
        <FileDrop
          {...wiring}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          onFiles={onFiles}
          className="relative flex flex-col items-center gap-1 rounded-xl border-2 border-dashed border-control px-4 py-6 text-center transition-colors focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--ring) not-data-over:hover:bg-hover data-over:border-primary data-over:bg-primary-soft [&>input]:absolute [&>input]:inset-0 [&>input]:cursor-pointer [&>input]:opacity-0"
        >
          <ImageUp aria-hidden className="size-6 text-faint" />
          <p className="text-sm">
            <span className="font-medium text-primary-ink">
              Choose {multiple ? 'files' : 'a file'}
            </span>
            , drop or paste {multiple ? 'them' : 'it'} here
          </p>
          {note && <p className="text-sm text-faint">{note}</p>}
        </FileDrop>
      )}
    </Field>
  )
}
