import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface PreviewProblemProps {
  title: string
  advice: string
  children?: ReactNode
}

export function PreviewProblem({ title, advice, children }: PreviewProblemProps) {
  return (
    <div role="alert" className="flex flex-col gap-3 p-6 sm:p-8">
      <p className="flex items-start gap-2 text-lg font-semibold">
        <CircleAlert aria-hidden className="mt-1 size-5 shrink-0 text-bad" />
        {title}
      </p>
      <p className="max-w-prose text-soft">{advice}</p>
      <div className="mt-2 flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
