import { to } from '../../../paths.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { UiLink } from '../../../ui/link.tsx'
import { useCan } from '../../account-query.ts'

/** Requires permission to see earnings. On a phone use the command palette. */
export function PayoutsLink() {
  return (
    useCan()('dashboard.money') && (
      <UiLink
        href={to('payouts')}
        className={buttonStyles({ variant: 'secondary', className: 'max-sm:hidden' })}
      >
        Payouts
      </UiLink>
    )
  )
}
