import type { Refusal } from './lead-action.ts'
import { waitInWords } from '../use-countdown.ts'

interface FormProblemProps {
  refusal: Refusal | null
  errors: Readonly<Record<string, string>>
  waitSeconds: number
}

/** Form failure: problems with links to their fields, or a server error. */
export function FormProblem({ refusal, errors, waitSeconds }: FormProblemProps) {
  const named = Object.entries(errors).filter(([, message]) => message !== '')
  const isOurs = refusal !== null && Object.keys(refusal.errors).length === 0
  return (
    <div role="alert" className="empty:hidden">
      {named.length > 1 && (
        <div className="rounded-lg border border-bad bg-bad-soft px-4 py-3 text-sm">
          <p className="font-semibold text-bad">{named.length} fields need your attention</p>
          <ul className="mt-1.5 flex flex-col gap-1">
            {named.map(([name, message]) => (
              <li key={name}>
                <a href={`#field-${name}`} className="underline underline-offset-2">
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isOurs && Object.keys(errors).length === 0 && (
        <div className="flex flex-col gap-1 rounded-lg border border-bad bg-bad-soft px-4 py-3 text-sm">
          <p className="font-medium text-bad">{refusal.failure}</p>
          <p>Everything you entered is still here.</p>
          {waitSeconds > 0 && (
            // Announced once with the box, not every second.
            <p aria-live="off" className="tabular-nums">
              You can send it again in {waitInWords(waitSeconds)}.
            </p>
          )}
          {refusal.requestId && (
            <p className="text-soft">
              If it happens again, send us this reference:{' '}
              <code className="text-ink select-all">{refusal.requestId}</code>
            </p>
          )}
        </div>
      )}
    </div>
  )
}
