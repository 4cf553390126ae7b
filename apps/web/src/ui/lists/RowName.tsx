import { clsx } from 'clsx'

import { UiLink } from '../link.tsx'

/** User-supplied name in any script and length: two lines are shown, the full text on hover. */
export function RowName({ children, className }: { children: string; className?: string }) {
  return (
    <bdi title={children} className={clsx('line-clamp-2 min-w-0 wrap-anywhere', className)}>
      {children}
    </bdi>
  )
}

export function RowLink({ href, children }: { href: string; children: string }) {
  return (
    <UiLink
      href={href}
      className="inline-flex min-h-6 items-center text-ink underline-offset-2 hover:underline"
    >
      <RowName>{children}</RowName>
    </UiLink>
  )
}
