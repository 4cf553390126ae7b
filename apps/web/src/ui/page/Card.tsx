import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

interface CardProps {
  title?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  children?: ReactNode
  className?: string
  /** Without padding, so that a table reaches the edges. */
  flush?: boolean
}

export function Card({ title, description, actions, children, className, flush }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={clsx('min-w-0 rounded-2xl border border-line bg-surface', className)}
    >
      {title && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-4 pb-3 sm:flex-nowrap">
          <div className="min-w-0">
            <h2 id={id} className="text-base font-semibold">
              {title}
            </h2>
            {description && <p className="mt-0.5 text-sm text-soft">{description}</p>}
          </div>
          {actions && <div className="sm:shrink-0">{actions}</div>}
        </header>
      )}
      {children && (
        <div className={clsx(!flush && 'px-5 pb-5', !flush && !title && 'pt-5')}>{children}</div>
      )}
    </section>
  )
}
