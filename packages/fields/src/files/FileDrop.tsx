import { useState, type ClipboardEvent, type InputHTMLAttributes, type ReactNode } from 'react'

interface FileDropProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'value' | 'onChange' | 'className'
> {
  readonly onFiles: (files: File[]) => void
  /** Of the place around the input, which carries `data-over` while files are held above it. */
  readonly className: string
  /** What stands inside; the input lies over it. */
  readonly children: ReactNode
}

/** A file input that can also be dropped on and pasted into; checking and sending are the caller's. */
export function FileDrop(props: FileDropProps) {
  const { onFiles, className, children, ...input } = props
  const { multiple, disabled } = input
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | readonly File[] | null) => {
    const all = [...(files ?? [])]
    if (all.length > 0 && !disabled) onFiles(multiple ? all : all.slice(0, 1))
  }
  return (
    <div
      className={className}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        // Also where a field set around it is disabled.
        if (!event.currentTarget.querySelector('input:disabled')) take(event.dataTransfer.files)
      }}
      onPaste={(event) => take(pastedFiles(event))}
    >
      {children}
      <input
        {...input}
        type="file"
        onChange={(event) => {
          take(event.target.files)
          // The same file may be chosen again after it was cancelled.
          event.target.value = ''
        }}
      />
    </div>
  )
}

/** The files of a paste that nobody inside has taken yet; text goes its usual way. */
export function pastedFiles(event: ClipboardEvent): readonly File[] {
  if (event.isDefaultPrevented()) return []
  const files = [...event.clipboardData.files]
  if (files.length > 0) event.preventDefault()
  return files
}
