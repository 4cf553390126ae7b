import type { Customer, CustomerDouble } from '@marketday/contract/orders/customers'
import { useState } from 'react'
import { to } from '../../../paths.ts'
import { count } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { focusHeading } from '../../kit/page/page-title.ts'
import { useCan } from '../../account-query.ts'
import { MergeDialog } from './MergeDialog.tsx'

const reasons: Readonly<Record<CustomerDouble['alike'], string>> = {
  phone: 'Same phone number',
  address: 'Same name and address',
}

export function DoublesCard({ customer: { id, doubles } }: { customer: Customer }) {
  const mayMerge = useCan()('orders.edit')
  const [merged, setMerged] = useState<CustomerDouble | null>(null)
  if (doubles.length === 0 && !merged) return null
  return (
    <Card title="Possible duplicates">
      <ul className="divide-y divide-line text-sm">
        {doubles.map((double) => (
          <li
            key={double.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <UiLink
                href={to('customer', { customerId: double.id })}
                className="break-all text-primary-ink underline-offset-2 hover:underline"
              >
                <bdi>{double.email}</bdi>
              </UiLink>
              <p className="text-soft">
                {reasons[double.alike]} ·{' '}
                {double.orderCount === 1 ? '1 order' : `${count(double.orderCount)} orders`}
              </p>
            </div>
            {mayMerge && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Merge with ${double.email}…`}
                onClick={() => setMerged(double)}
              >
                Merge…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {merged && (
        <MergeDialog
          customerIds={[id, merged.id]}
          onClose={() => setMerged(null)}
          onDone={focusHeading}
        />
      )}
    </Card>
  )
}
