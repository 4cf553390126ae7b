import { useId, type ReactNode } from 'react'
import { useHoverPopup } from './use-hover-popup.ts'

interface ExplainedProps {
  word: string
  children: ReactNode
}

export function Explained({ word, children }: ExplainedProps) {
  const id = useId()
  const { open, trigger, popup } = useHoverPopup<HTMLSpanElement>()
  return (
    <>
      <button
        type="button"
        aria-describedby={id}
        className="min-h-6 cursor-help rounded underline decoration-dotted underline-offset-4"
        onClick={({ currentTarget }) => open(currentTarget)}
        {...trigger}
      >
        {word}
      </button>
      <span
        {...popup}
        id={id}
        className="fixed inset-auto m-0 w-64 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-xl border border-line bg-raised p-3 text-left text-sm font-normal whitespace-normal text-ink shadow-xl"
      >
        {children}
      </span>
    </>
  )
}
