import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface ListBarProps {
  children: ReactNode
  className?: string
}

/** The one bar above a list. Its controls are low beside a mouse and 44 px high on a phone. */
export function ListBar({ children, className }: ListBarProps) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-2 max-sm:gap-1.5',
        '[&_.control]:min-h-9 [&_.control]:py-1 max-sm:[&_.control]:min-h-11',
        '[&_:is(a,button)]:min-h-9 max-sm:[&_:is(a,button)]:min-h-11 max-sm:[&_:is(a,button)]:min-w-11',
        className,
      )}
    >
      {children}
    </div>
  )
}
