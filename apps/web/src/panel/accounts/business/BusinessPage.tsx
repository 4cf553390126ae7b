import { useQuery } from '@tanstack/react-query'
import { panelTitle } from '../../../platform/seo.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { SettingsTabs } from '../../settings/SettingsTabs.tsx'
import { BusinessForm } from './BusinessForm.tsx'
import { businessQuery } from './business-query.ts'
import { NewsOfferCard } from './NewsOfferCard.tsx'
import { NumbersCard } from './NumbersCard.tsx'
import { ReturnRulesCard } from './ReturnRulesCard.tsx'
import { ShopCard } from './ShopCard.tsx'
import { UnbuiltNote } from '../../storefront/builds/UnbuiltNote.tsx'

export const meta = () => panelTitle('Business', 'Settings')

export default function BusinessPage() {
  const business = useQuery(businessQuery)
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Business"
        description="Your details in your shop, on receipts and in emails."
      />
      <SettingsTabs />
      <Loaded query={business} what="the business" rows={6}>
        {(stored) => (
          <div className="flex flex-col gap-4">
            <UnbuiltNote />
            <BusinessForm stored={stored} />
            <NumbersCard />
            <ReturnRulesCard />
            <NewsOfferCard />
            <ShopCard business={stored} />
          </div>
        )}
      </Loaded>
    </div>
  )
}
