import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { Account } from '@marketday/contract/identity/account'
import { listMarkets } from '@marketday/contract/money/markets'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../platform/api/api.ts'
import { currentShop } from '../../platform/api/http.ts'
import { panelTitle } from '../../platform/seo.ts'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { accountQuery } from '../account-query.ts'
import { SettingsTabs } from './SettingsTabs.tsx'
import { Loaded } from '../lists/Loaded.tsx'

export const meta = () => panelTitle('Business', 'Settings')

const marketsQuery = queryOptions({
  queryKey: ['markets'],
  queryFn: ({ signal }) => call(listMarkets, { signal }),
})

export default function BusinessPage() {
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Business"
        description="What was said about the business when it was set up."
      />
      <SettingsTabs />
      <div className="flex flex-col gap-4">
        <ShopCard />
      </div>
    </div>
  )
}

function ShopCard() {
  const account = useQuery(accountQuery)
  const markets = useQuery(marketsQuery)
  return (
    <Card title="Shop">
      <Loaded query={account} what="the shop" rows={2}>
        {({ tenants }) => (
          <Loaded query={markets} what="the shop" rows={2}>
            {({ rows }) => <ShopFacts tenants={tenants} markets={rows} />}
          </Loaded>
        )}
      </Loaded>
    </Card>
  )
}

interface ShopFactsProps {
  tenants: Account['tenants']
  markets: ResponseOf<typeof listMarkets>['rows']
}

function ShopFacts({ tenants, markets }: ShopFactsProps) {
  const shop = tenants.find(({ slug }) => slug === currentShop()) ?? tenants[0]
  return (
    shop && (
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact label="Name">{shop.name}</Fact>
        <Fact label="Address">
          <a
            href={shop.shopUrl}
            target="_blank"
            rel="noopener"
            className="text-primary-ink underline underline-offset-2"
          >
            {new URL(shop.shopUrl).host}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </Fact>
        {markets.map((market) => (
          <Fact key={market.id} label={market.name}>
            {market.country}, {market.currency}, {market.locale}
          </Fact>
        ))}
      </dl>
    )
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
