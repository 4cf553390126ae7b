import { useState, type ClipboardEvent, type InputHTMLAttributes, type ReactNode } from 'react'

interface FileDropProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'value' | 'onChange' | 'className'
> {
  readonly onFiles: (files: File[]) => void
  /** Class of the drop area, which has `data-over` while files are dragged over it. */
  readonly className: string
  /** Content of the drop area; the input covers it. */
  readonly children: ReactNode
}

/** File input that also accepts drops and pastes; the caller validates and uploads. */
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
        // Also covers a disabled fieldset around it.
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
          // Allow choosing the same file again after a cancellation.
          event.target.value = ''
        }}
      />
    </div>
  )
}

/** Returns pasted files unless an inner handler took them; text is pasted as usual. */
export function pastedFiles(event: ClipboardEvent): readonly File[] {
  if (event.isDefaultPrevented()) return []
  const files = [...event.clipboardData.files]
  if (files.length > 0) event.preventDefault()
  return files
}
