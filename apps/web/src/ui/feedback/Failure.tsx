import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** Why something was refused, beside what was pressed; it takes no place until there is something to say. */
export function Failure({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p role="alert" className={clsx('text-sm font-medium text-bad empty:hidden', className)}>
      {children}
    </p>
  )
}
