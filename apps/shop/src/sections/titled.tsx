import type { ReactNode } from 'react'

import { SettingText } from './settings.tsx'

interface Props {
  readonly id: string
  readonly heading: string
  /** Heading if the setting is empty. */
  readonly fallback?: string
  readonly className?: string
  readonly children: ReactNode
}

/** Section with its heading, which names it for screen readers. */
export function Titled({ id, heading, fallback = '', className = '', children }: Props) {
  const headingId = `heading-${id}`
  return (
    <section
      aria-labelledby={heading || fallback ? headingId : undefined}
      className={className || undefined}
    >
      <SettingText
        as="h2"
        id={headingId}
        name="heading"
        value={heading}
        fallback={fallback}
        className="section-heading"
      />
      {children}
    </section>
  )
}
