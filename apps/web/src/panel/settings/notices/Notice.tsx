import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface NoticeProps {
  label: string
  icon: ReactNode
  href: string
  act: string
  children: ReactNode
}

export function Notice({ label, icon, href, act, children }: NoticeProps) {
  return (
    <aside
      aria-label={label}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-warn-soft px-4 py-2.5 text-sm sm:px-6 lg:px-8"
    >
      <span className="flex min-w-0 items-center gap-2 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-warn">
        {icon}
        <span>{children}</span>
      </span>
      <Link
        to={href}
        className="inline-flex min-h-6 items-center font-semibold underline underline-offset-2"
      >
        {act}
      </Link>
    </aside>
  )
}
