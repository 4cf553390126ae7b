import { useQuery } from '@tanstack/react-query'
import { MailWarning, ShieldAlert, Eye } from 'lucide-react'
import { useLocation } from 'react-router'

import { getHeldMails, type Account } from '@marketday/contract/accounts/identity/account'
import { endImpersonation } from '@marketday/contract/accounts/identity/impersonation'

import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { day, clock } from '../../../platform/format.ts'
import { accountQuery } from '../../account-query.ts'
import { TermsDialog } from '../../accounts/account/TermsDialog.tsx'
import { PlanNotice } from '../../accounts/billing/PlanNotice.tsx'
import { Notice } from './Notice.tsx'
import { forgetForms } from '../../../platform/offline/kept-forms.ts'
import { clearAuth, storeLogin } from '../../../platform/session/auth-store.ts'
import { sendLast } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { act } from '../../act.ts'

/** Account notices on every page: impersonation, and missing account steps. */
export function AccountNotices() {
  const { data: account } = useQuery(accountQuery)
  return (
    <>
      <ImpersonationBanner />
      {account && !account.impersonation && <OwnNotices account={account} />}
    </>
  )
}

function OwnNotices({ account }: { account: Account }) {
  const { pathname } = useLocation()
  return (
    <>
      {account.mustSetUpSecondFactor && pathname !== to('security') && (
        <Notice
          label="Second factor"
          icon={<ShieldAlert aria-hidden />}
          href={to('security')}
          act="Set it up"
        >
          Your account needs a second factor before you can continue.
        </Notice>
      )}
      {account.deletionDueAt && pathname !== to('account') && (
        <Notice
          label="Deletion"
          icon={<ShieldAlert aria-hidden />}
          href={to('account')}
          act="Keep it"
        >
          Your account will be deleted on {day(account.deletionDueAt)}.
        </Notice>
      )}
      {!account.emailVerified && (
        <Notice
          label="Email"
          icon={<MailWarning aria-hidden />}
          href={to('verify')}
          act={account.email === '' ? 'Add it' : 'Confirm it'}
        >
          {account.email === ''
            ? 'Your account has no email address yet.'
            : 'Your email address is not confirmed yet.'}{' '}
          {account.role === 'owner' && <ShopLimits />}
        </Notice>
      )}
      <PlanNotice />
      {account.termsToAccept && <TermsDialog terms={account.termsToAccept} />}
    </>
  )
}

/** Restrictions of a shop with an unconfirmed owner, and waiting mails. */
function ShopLimits() {
  const { data } = useQuery({
    queryKey: ['account', 'held-mails'],
    queryFn: ({ signal }) => call(getHeldMails, { signal }),
  })
  const waiting = data?.waiting ?? 0
  return (
    <>
      Until you confirm it, your shop can’t take real payments, send email or invite people.
      {waiting > 0 &&
        ` ${waiting === 1 ? 'One email to a customer waits' : `${waiting} emails to customers wait`} for you to confirm it.`}
    </>
  )
}

/** Banner on every page during impersonation; cannot be dismissed. */
function ImpersonationBanner() {
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
