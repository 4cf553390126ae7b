import type { Account } from '@marketday/contract/accounts/identity/account'
import { endImpersonation } from '@marketday/contract/accounts/identity/impersonation'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { clock } from '../../../platform/format.ts'
import { forgetForms } from '../../../platform/offline/kept-forms.ts'
import { clearAuth, storeLogin } from '../../../platform/session/auth-store.ts'
import { sendLast } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { accountQuery } from '../../account-query.ts'
import { act } from '../../act.ts'

/** Banner on every page during impersonation; cannot be dismissed. */
export function ImpersonationBanner() {
  const { data: account } = useQuery(accountQuery)
  return account?.impersonation ? (
    <Banner name={account.name} impersonation={account.impersonation} />
  ) : null
}

interface BannerProps {
  name: string
  impersonation: NonNullable<Account['impersonation']>
}

function Banner({ name, impersonation }: BannerProps) {
  const end = async () => {
    const { operator } = await sendLast(endImpersonation)
    if (operator) storeLogin(operator)
    else clearAuth()
    forgetForms()
    // Full page load, so that no data of the impersonation remains.
    location.assign(operator ? '/adminPanel/platform/people' : '/')
  }
  return (
    <aside
      aria-label="Visit"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-warn-soft px-4 py-2.5 text-sm sm:px-6 lg:px-8"
    >
      <span className="flex min-w-0 items-center gap-2 [overflow-wrap:anywhere]">
        <Eye aria-hidden className="size-4 shrink-0 text-warn" />
        <span>
          <strong>
            {impersonation.operator} is viewing as {name}
          </strong>{' '}
          until {clock(impersonation.until)}
          {impersonation.readOnly ? ', read-only' : ', and can make changes'}. Reason:{' '}
          {impersonation.reason}
        </span>
      </span>
      <Button
        variant="secondary"
        size="small"
        className="ml-auto"
        onClick={() => act(end, { failed: 'The visit could not be ended' })}
      >
        End visit
      </Button>
    </aside>
  )
}
