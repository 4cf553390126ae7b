import { clsx } from 'clsx'

/** A name somebody gave, in any script and of any length: two lines are shown, and the whole of it on hovering. */
export function RowName({ children, className }: { children: string; className?: string }) {
  return (
    <bdi title={children} className={clsx('line-clamp-2 min-w-0 wrap-anywhere', className)}>
      {children}
    </bdi>
  )
}
