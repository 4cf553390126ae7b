import { clsx } from 'clsx'
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
  /** Low, so that the rows of the page's list begin early: the description is beside the title. */
  isLow?: boolean
}

const usual = {
  header: 'mb-6 gap-2',
  line: 'items-start gap-y-3',
  heading: 'flex-[1_1_15rem]',
  title: 'text-2xl',
  description: 'mt-1 max-w-prose text-[0.9375rem] wrap-anywhere text-soft',
}

const low: typeof usual = {
  header: '-mt-3 mb-1.5',
  line: 'min-h-10 items-center gap-y-2',
  heading: 'flex flex-[1_1_9rem] items-baseline gap-3',
  title: 'text-xl lg:shrink-0',
  description: 'min-w-0 flex-1 truncate text-sm text-soft max-lg:hidden',
}

/** Header of a panel page; its heading receives focus after navigation. */
export function PageHeader(props: PageHeaderProps) {
  const { title, description, crumbs, besideCrumbs, actions, isLow } = props
  const look = isLow ? low : usual
  return (
    <header className={clsx('flex flex-col', look.header)}>
      {crumbs && (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Breadcrumbs crumbs={crumbs} isShortened />
          {besideCrumbs}
        </div>
      )}
      <div className={clsx('flex flex-wrap justify-between gap-x-6', look.line)}>
        <div className={clsx('min-w-0', look.heading)}>
          <h1
            tabIndex={-1}
            className={clsx('font-semibold tracking-tight wrap-anywhere', look.title)}
          >
            {title}
          </h1>
          {description && <p className={look.description}>{description}</p>}
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
