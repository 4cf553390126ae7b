import type { Upload } from '@marketday/fields/use-uploads.ts'
import { Button } from '../buttons/Button.tsx'
import { ProgressBar } from '../feedback/ProgressBar.tsx'

interface UploadListProps {
  uploads: readonly Upload[]
  onCancel: (upload: Upload) => void
  onRetry: (upload: Upload) => void
}

/** Uploads with progress, errors, cancel and retry. */
export function UploadList({ uploads, onCancel, onRetry }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul aria-label="Uploads" className="flex flex-col gap-3">
      {uploads.map((upload) => (
        <Line
          key={upload.key}
          upload={upload}
          onCancel={() => onCancel(upload)}
          onRetry={() => onRetry(upload)}
        />
      ))}
    </ul>
  )
}

interface LineProps {
  upload: Upload
  onCancel: () => void
  onRetry: () => void
}

function Line({ upload: { file, preview, progress, error, canRetry }, ...acts }: LineProps) {
  const name = file.name || 'Pasted picture'
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-lg border border-line px-4 py-3">
      {!error && file.type.startsWith('image/') && (
        <img src={preview} alt="" className="size-12 rounded-md bg-hover object-cover" />
      )}
      {error ? (
        // On a phone the sentence takes a line of its own, above the buttons.
        <p
          role="alert"
          className="min-w-0 flex-1 basis-64 text-sm font-medium break-words text-bad"
        >
          {name}: {error}
        </p>
      ) : (
        <div className="min-w-0 flex-1">
          <ProgressBar label={name} value={progress < 1 ? progress : undefined} />
        </div>
      )}
      {error && canRetry && (
        <Button
          variant="secondary"
          size="small"
          onClick={acts.onRetry}
          aria-label={`Try again: ${name}`}
        >
          Try again
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        onClick={acts.onCancel}
        aria-label={error ? `Dismiss ${name}` : `Cancel ${name}`}
      >
        {error ? 'Dismiss' : 'Cancel'}
      </Button>
    </li>
  )
}
