import { to } from '../../../paths.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { UiLink } from '../../../ui/link.tsx'
import { useCan } from '../../account-query.ts'

/** Requires permission to see earnings. On a phone use the command palette. */
export function FinanceLink() {
  return (
    useCan()('dashboard.money') && (
      <UiLink
        href={to('finance')}
        className={buttonStyles({ variant: 'secondary', className: 'max-sm:hidden' })}
      >
        Finance
      </UiLink>
    )
  )
}
