import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

export interface FormProblem {
  message: string
  /** Id of the affected control; without one it concerns the whole form. */
  fieldId?: string
}

interface FormErrorSummaryProps {
  problems: readonly FormProblem[]
  title?: string
  /** Increases with each submit: focus moves only then, not when the problems change. */
  tries?: number
  /** Called before a field gets focus, for forms that show only some fields at once. */
  onSeek?: (fieldId: string) => void
}

export function FormErrorSummary({ problems, title, tries, onSeek }: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const occasion = tries ?? problems.map((problem) => problem.message).join('\n')
  useEffect(() => {
    if (occasion) box.current?.focus()
  }, [occasion])
  if (problems.length === 0) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-lg border border-bad bg-bad-soft px-4 py-3 text-sm"
    >
      <p className="flex items-center gap-2 font-semibold text-bad">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        {title ??
          (problems.length === 1
            ? 'One thing needs your attention'
            : `${problems.length} things need your attention`)}
      </p>
      <ul className="mt-1.5 flex flex-col gap-1 pl-6">
        {problems.map((problem) => (
          <li key={`${problem.fieldId}${problem.message}`}>
            {problem.fieldId ? (
              <FieldLink id={problem.fieldId} text={problem.message} onSeek={onSeek} />
            ) : (
              problem.message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface FieldLinkProps extends Pick<FormErrorSummaryProps, 'onSeek'> {
  id: string
  text: string
}

function FieldLink({ id, text, onSeek }: FieldLinkProps) {
  return (
    <a
      href={`#${id}`}
      className="underline underline-offset-2"
      onClick={(event) => {
        event.preventDefault()
        onSeek?.(id)
        document.getElementById(id)?.focus()
      }}
    >
      {text}
    </a>
  )
}
