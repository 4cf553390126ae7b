import { useQuery } from '@tanstack/react-query'
import { to } from '../../../paths.ts'
import { count, money } from '../../../platform/format.ts'
import { UiLink } from '../../../ui/link.tsx'
import { Stat } from '../../../ui/page/Stat.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { cartFiguresQuery } from './cart-queries.ts'

export function CartFigures() {
  return (
    <Loaded query={useQuery(cartFiguresQuery)} what="the figures" rows={2}>
      {(figures) => (
        <section aria-label="Figures for 30 days" className="mb-4 flex flex-col gap-3">
          <dl className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 xl:grid-cols-4">
            <Stat label="Abandoned carts" value={count(figures.leftCount)} />
            <Stat label="Value of goods" value={money(figures.leftMinor, figures.currency)} />
            <Stat label="Recovered orders" value={count(figures.recoveredCount)} />
            <Stat label="Recovered" value={money(figures.recoveredMinor, figures.currency)} />
          </dl>
          <p className="text-sm text-soft">
            {figures.isMailOn
              ? 'Shoppers who abandon a checkout get one email, an hour later.'
              : 'Abandoned cart emails are off.'}{' '}
            <UiLink
              href={to('message', { name: 'cart-left' })}
              className="text-primary-ink underline underline-offset-2"
            >
              {figures.isMailOn ? 'Edit the email' : 'Turn the email on'}
            </UiLink>
          </p>
        </section>
      )}
    </Loaded>
  )
}
