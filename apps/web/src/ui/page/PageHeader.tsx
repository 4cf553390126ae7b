import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx'

interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  crumbs?: readonly Crumb[]
  /** Opposite the breadcrumbs, such as previous and next links. */
  besideCrumbs?: ReactNode
  /** Page actions, primary one last. */
  actions?: ReactNode
}

/** Header of a panel page; its heading receives focus after navigation. */
export function PageHeader(props: PageHeaderProps) {
  const { title, description, crumbs, besideCrumbs, actions } = props
  return (
    <header className="mb-6 flex flex-col gap-2">
      {crumbs && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Breadcrumbs crumbs={crumbs} isShortened />
          {besideCrumbs}
        </div>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_15rem]">
          <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight wrap-anywhere">
            {title}
          </h1>
          {description && (
            <p className="mt-1 max-w-prose text-[0.9375rem] wrap-anywhere text-soft">
              {description}
            </p>
          )}
        </div>
        {actions && (
          <div data-page-actions className="flex min-w-0 flex-wrap items-center gap-3 print:hidden">
            {actions}
          </div>
        )}
      </div>
    </header>
  )
}
