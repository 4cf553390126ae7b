import { clsx } from 'clsx'

/** User-supplied name in any script and length: two lines are shown, the full text on hover. */
export function RowName({ children, className }: { children: string; className?: string }) {
  return (
    <bdi title={children} className={clsx('line-clamp-2 min-w-0 wrap-anywhere', className)}>
      {children}
    </bdi>
  )
}
