import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { Button } from '../buttons/Button.tsx'

const patienceMs = 10_000

/** Placeholder at final size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx('block animate-pulse rounded-md bg-hover', className ?? 'h-4 w-full')}
    />
  )
}

interface SkeletonRowsProps {
  rows?: number
  label?: string
  /** Retries; default: reloads the page. */
  onRetry?: () => void
}

/** Placeholder list; announced as one word. After ten seconds it shows a slow-loading note. */
export function SkeletonRows({ rows = 6, label = 'Loading', onRetry }: SkeletonRowsProps) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="flex flex-col gap-3">
      <div role="status">
        <span className={isSlow ? 'text-sm text-soft' : 'sr-only'}>
          {isSlow ? 'Still working. This takes longer than usual.' : label}
        </span>
      </div>
      {isSlow && (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          onClick={onRetry ?? (() => location.reload())}
        >
          Try again
        </Button>
      )}
      {Array.from({ length: rows }, (_row, index) => (
        <Skeleton key={index} className="h-12 w-full" />
      ))}
    </div>
  )
}
