import { UiLink } from '../link.tsx'

export interface Crumb {
  label: string
  href?: string
}

interface BreadcrumbsProps {
  crumbs: readonly Crumb[]
  /** Truncates long names to one line where the heading repeats them. */
  isShortened?: boolean
}

export function Breadcrumbs({ crumbs, isShortened }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex min-h-6 min-w-0 items-center gap-2 wrap-anywhere">
            {index > 0 && <span aria-hidden>/</span>}
            {crumb.href ? (
              <UiLink
                href={crumb.href}
                className="inline-flex min-h-6 items-center rounded underline-offset-2 hover:text-ink hover:underline"
              >
                {crumb.label}
              </UiLink>
            ) : (
              <span
                aria-current="page"
                title={isShortened ? crumb.label : undefined}
                className={isShortened ? 'line-clamp-1 break-all' : undefined}
              >
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
