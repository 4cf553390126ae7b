import { getHeldMails, type Account } from '@marketday/contract/accounts/identity/account'
import { useQuery } from '@tanstack/react-query'
import { MailWarning, ShieldAlert } from 'lucide-react'
import { useLocation } from 'react-router'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { day } from '../../../platform/format.ts'
import { accountQuery } from '../../account-query.ts'
import { TermsDialog } from '../../accounts/account/TermsDialog.tsx'
import { PlanNotice } from '../../accounts/billing/PlanNotice.tsx'
import { ImpersonationBanner } from './ImpersonationBanner.tsx'
import { Notice } from './Notice.tsx'

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
