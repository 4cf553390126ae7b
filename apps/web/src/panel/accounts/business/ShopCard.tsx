import type { Business } from '@marketday/contract/accounts/tenants/business'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { to } from '../../../paths.ts'
import { currentShop } from '../../../platform/api/http.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { NewTabLink } from '../../../ui/page/NewTabLink.tsx'
import { accountQuery } from '../../account-query.ts'
import { useCan } from '../../use-can.ts'

/** Shop settings found elsewhere, with links. */
export function ShopCard({ business }: { business: Business }) {
  const { data: account } = useQuery(accountQuery)
  const can = useCan()
  const shop = account?.tenants.find(({ slug }) => slug === currentShop()) ?? account?.tenants[0]
  return (
    <Card title="Shop" description="You can’t change the currency after the first order.">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {shop && (
          <Fact label="Shop address">
            <NewTabLink href={shop.shopUrl}>{new URL(shop.shopUrl).host}</NewTabLink>
          </Fact>
        )}
        <Fact label="Country and currency">
          {business.country}, {business.currency}
        </Fact>
        {can('builds.see') && (
          <Fact label="Colours, typeface and texts">
            <OwnPage href={`${to('buildManagement')}?tab=look`}>Change the look</OwnPage>
          </Fact>
        )}
        <Fact label="Shop address, country and currency">
          {can('billing.edit') ? (
            <OwnPage href={to('stepTwo')}>Change them in your set-up</OwnPage>
          ) : (
            'Only the owner changes them, in the set-up.'
          )}
        </Fact>
      </dl>
    </Card>
  )
}

function OwnPage({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link to={href} className="font-medium text-primary-ink underline underline-offset-2">
      {children}
    </Link>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
