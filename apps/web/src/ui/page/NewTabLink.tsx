import { ExternalLink } from 'lucide-react'
import { buttonStyles } from '../buttons/button-styles.ts'

interface NewTabLinkProps {
  href: string
  children: string
  /** Among buttons. */
  isButton?: boolean
}

/** Opens in a new tab, so that input in a form or dialog is not lost. */
export function NewTabLink({ href, children, isButton = false }: NewTabLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className={
        isButton
          ? buttonStyles({ variant: 'secondary' })
          : 'font-medium text-primary-ink underline underline-offset-2'
      }
    >
      {children}
      {isButton && <ExternalLink aria-hidden className="size-4 shrink-0" />}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
