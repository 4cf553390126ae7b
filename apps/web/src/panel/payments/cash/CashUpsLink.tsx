import { to } from '../../../paths.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { UiLink } from '../../../ui/link.tsx'
import { useCan } from '../../account-query.ts'

/** Requires permission to take cash. On a phone use the command palette. */
export function CashUpsLink() {
  return (
    useCan()('orders.edit') && (
      <UiLink
        href={to('cashUps')}
        className={buttonStyles({ variant: 'secondary', className: 'max-sm:hidden' })}
      >
        Cash-up
      </UiLink>
    )
  )
}
