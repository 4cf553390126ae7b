import { CircleAlert } from 'lucide-react'
import { Button } from '../buttons/Button.tsx'

interface ErrorStateProps {
  title?: string
  error: unknown
  onRetry?: () => void
}

/** Failure of one part of a page: reason, request id, and retry. */
export function ErrorState({
  title = 'This could not be loaded',
  error,
  onRetry,
}: ErrorStateProps) {
  const requestId = requestIdOf(error)
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-2 rounded-2xl border border-bad bg-bad-soft px-5 py-4"
    >
      <p className="flex items-center gap-2 font-semibold text-bad">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        {title}
      </p>
      <p className="text-sm">
        {error instanceof Error ? error.message : 'Something unexpected happened.'}
      </p>
      {requestId && (
        <p className="text-sm text-soft">
          If you ask for help, quote <code className="select-all">{requestId}</code>
        </p>
      )}
      {onRetry && (
        <Button variant="secondary" size="small" onClick={onRetry} className="mt-1">
          Try again
        </Button>
      )}
    </div>
  )
}

function requestIdOf(error: unknown): string | null {
  const id = error instanceof Error && 'requestId' in error ? error.requestId : null
  return typeof id === 'string' ? id : null
}
