import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { UiLink } from '../link.tsx'

/**
 * User-supplied name in any script and length, with the full text on hover. One line in a list; two
 * elsewhere and with large text on a phone.
 */
export function RowName({ children, className }: { children: string; className?: string }) {
  return (
    <bdi
      title={children}
      className={clsx(
        'line-clamp-2 min-w-0 wrap-anywhere @min-[16rem]:group-data-density/table:block @min-[16rem]:group-data-density/table:truncate',
        className,
      )}
    >
      {children}
    </bdi>
  )
}

export function RowLink({ href, children }: { href: string; children: string }) {
  return (
    <UiLink
      href={href}
      className="inline-flex min-h-6 min-w-0 items-center font-medium text-ink underline-offset-2 hover:underline"
    >
      <RowName>{children}</RowName>
    </UiLink>
  )
}

interface RowDetailProps {
  /** Shown in full before the detail gets room. */
  children: ReactNode
  detail: ReactNode
}

/** A fact and its detail: beside each other in a row, below each other in a card. */
export function RowDetail({ children, detail }: RowDetailProps) {
  return (
    <span className="flex min-w-0 items-baseline gap-x-2 @max-rows:flex-col">
      <span className="flex max-w-full min-w-0 shrink-0 @rows:max-w-[75%] @rows:empty:hidden">
        {children}
      </span>
      {detail && (
        <span className="max-w-full min-w-0 truncate text-xs font-normal text-soft">{detail}</span>
      )}
    </span>
  )
}
