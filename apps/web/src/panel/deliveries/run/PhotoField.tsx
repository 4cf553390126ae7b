import { Camera } from 'lucide-react'
import { useEffect, useId, useMemo } from 'react'

interface PhotoFieldProps {
  label: string
  photo: Blob | null
  onChange: (photo: Blob | null) => void
  error?: string | undefined
}

/** Opens the phone's camera. */
export function PhotoField({ label, photo, onChange, error }: PhotoFieldProps) {
  const id = useId()
  const url = useMemo(() => (photo ? URL.createObjectURL(photo) : null), [photo])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return (
    <div>
      <label
        htmlFor={id}
        className="flex min-h-14 cursor-pointer items-center justify-center gap-3 rounded-xl border border-dashed border-control px-4 py-3 font-medium hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-ring"
      >
        <Camera aria-hidden className="size-6" />
        {photo ? 'Take another photo' : label}
        <input
          id={id}
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.files?.[0] ?? null)}
        />
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
      {url && (
        <img
          src={url}
          alt="What you took"
          className="mt-3 max-h-56 rounded-xl border border-line object-contain"
        />
      )}
    </div>
  )
}
