import { panelTitle } from '../../../platform/seo.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { SettingsTabs } from '../../settings/SettingsTabs.tsx'
import { CardRulesCard } from './CardRulesCard.tsx'

export const meta = () => panelTitle('Payments', 'Settings')

export default function PaymentsPage() {
  return (
    <div className="max-w-3xl">
      <PageHeader title="Payments" description="How your customers pay, and when." />
      <SettingsTabs />
      <CardRulesCard />
    </div>
  )
}
