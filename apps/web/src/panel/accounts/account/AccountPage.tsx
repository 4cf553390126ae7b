import type { Account } from '@marketday/contract/accounts/identity/account'
import { panelTitle } from '../../../platform/seo.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { EmailCard } from './EmailCard.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { LinkedIdentities } from './LinkedIdentities.tsx'
import { NameForm } from './NameForm.tsx'
import { OwnData } from './OwnData.tsx'

export const meta = () => panelTitle('Account', 'Settings')

export default function AccountPage() {
  return (
    <AccountFrame title="Account" description="Your details in every shop you work for.">
      {(account) => (
        <>
          <Card title="Name">
            <NameForm name={account.name} />
          </Card>
          <EmailCard account={account} />
          <LinkedIdentities identities={account.identities} />
          <OwnShops tenants={account.tenants} />
          <OwnData account={account} />
        </>
      )}
    </AccountFrame>
  )
}

function OwnShops({ tenants }: { tenants: Account['tenants'] }) {
  if (tenants.length === 0) return null
  return (
    <Card title="Your shops">
      <ul className="flex flex-col divide-y divide-line">
        {tenants.map((shop) => (
          <li
            key={shop.id}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {shop.name}
              <span className="block text-sm text-soft">{shop.roleName}</span>
            </span>
            <LeaveButton shop={shop} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
