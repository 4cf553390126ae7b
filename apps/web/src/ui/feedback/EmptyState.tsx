import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  /** Purpose, or reason why it is empty. */
  children?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div
      data-empty-state
      className="flex flex-col items-center gap-2 rounded-2xl border border-dashed border-line px-6 py-12 text-center"
    >
      {icon && (
        <span
          aria-hidden
          className="mb-1 flex size-12 items-center justify-center rounded-full bg-primary-soft text-primary-ink [&_svg]:size-6"
        >
          {icon}
        </span>
      )}
      <p className="text-base font-semibold">{title}</p>
      {children && <div className="max-w-prose text-sm text-soft">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
