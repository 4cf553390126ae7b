import { to } from '../../../paths.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { UiLink } from '../../../ui/link.tsx'
import { useCan } from '../../use-can.ts'

/** For who may see what is earned. On a phone the search for everything leads there. */
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
