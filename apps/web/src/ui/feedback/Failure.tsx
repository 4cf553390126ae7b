import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** Error message next to the control; takes no space while empty. */
export function Failure({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p role="alert" className={clsx('text-sm font-medium text-bad empty:hidden', className)}>
      {children}
    </p>
  )
}
