import { useQuery } from '@tanstack/react-query'
import { to } from '../../../paths.ts'
import { count, money } from '../../../platform/format.ts'
import { UiLink } from '../../../ui/link.tsx'
import { Stat } from '../../../ui/page/Stat.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { cartFiguresQuery } from './cart-queries.ts'

/** What was left and what came back, and whether anybody is written to. */
export function CartFigures() {
  return (
    <Loaded query={useQuery(cartFiguresQuery)} what="the figures" rows={2}>
      {(figures) => (
        <section aria-label="Figures of 30 days" className="mb-4 flex flex-col gap-3">
          <dl className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 xl:grid-cols-4">
            <Stat label="Left carts" value={count(figures.leftCount)} />
            <Stat label="Goods in them" value={money(figures.leftMinor, figures.currency)} />
            <Stat label="Recovered orders" value={count(figures.recoveredCount)} />
            <Stat label="Recovered" value={money(figures.recoveredMinor, figures.currency)} />
          </dl>
          <p className="text-sm text-soft">
            {figures.isMailOn
              ? 'Whoever leaves a checkout is mailed once, an hour later.'
              : 'Nobody is mailed about a left cart.'}{' '}
            <UiLink
              href={to('message', { name: 'cart-left' })}
              className="text-primary-ink underline underline-offset-2"
            >
              {figures.isMailOn ? 'Change the mail' : 'Switch the mail on'}
            </UiLink>
          </p>
        </section>
      )}
    </Loaded>
  )
}
