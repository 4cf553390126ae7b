import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface PictureFrameProps {
  address?: string
  children: ReactNode
  className?: string
}

export function PictureFrame({ address, children, className }: PictureFrameProps) {
  return (
    <div
      className={clsx(
        'overflow-hidden rounded-2xl border border-line bg-surface shadow-[0_24px_60px_-24px_rgb(27_28_69/0.28)] dark:shadow-none',
        className,
      )}
    >
      {address && (
        <div
          aria-hidden
          className="flex items-center gap-1.5 border-b border-line bg-sunken px-4 py-2.5"
        >
          {['a', 'b', 'c'].map((dot) => (
            <span key={dot} className="size-2.5 rounded-full bg-line" />
          ))}
          <span className="mx-auto rounded-md bg-hover px-4 wrap-anywhere py-0.5 text-xs text-soft sm:px-10">
            {address}
          </span>
        </div>
      )}
      {children}
    </div>
  )
}
