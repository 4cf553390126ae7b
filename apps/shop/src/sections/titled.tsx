import type { ReactNode } from 'react'

import { SettingText } from './settings.tsx'

interface Props {
  readonly heading: string
  /** Heading if the setting is empty. */
  readonly fallback?: string
  readonly className?: string
  readonly children: ReactNode
}

/** Section with its heading. Without a name of its own: two of a kind would be landmarks of one name. */
export function Titled({ heading, fallback = '', className = '', children }: Props) {
  return (
    <section className={className || undefined}>
      <SettingText
        as="h2"
        name="heading"
        value={heading}
        fallback={fallback}
        className="section-heading"
      />
      {children}
    </section>
  )
}
