import { clsx } from 'clsx'

/** Stands in, at its final size, for something on its way. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx('block animate-pulse rounded-md bg-hover', className ?? 'h-4 w-full')}
    />
  )
}

/** A whole list on its way; screen readers hear one word. */
export function SkeletonRows({ rows = 6, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_row, index) => (
        <Skeleton key={index} className="h-12 w-full" />
      ))}
    </div>
  )
}
