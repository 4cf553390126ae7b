import { UiLink } from '../link.tsx'
import { RowName } from './RowName.tsx'

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
