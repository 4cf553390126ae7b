import { Store } from 'lucide-react'
import { Link } from 'react-router'

import { type Import } from '@marketday/contract/imports/imports'
import { importSourceNames } from '@marketday/contract/imports/import-sources'

import { count, counted } from '../../../platform/format.ts'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { isReading, isWorking } from './import-queries.ts'
import { to } from '../../../paths.ts'

export function ImportHead({ entry }: { entry: Import }) {
  const { brand, host, notice } = entry
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-xl border border-line bg-white">
          {brand.logo ? (
            <img src={brand.logo} alt="" className="size-full object-contain p-1" />
          ) : (
            <Store aria-hidden className="size-5 text-grey-600" />
          )}
        </span>
        <div className="min-w-0">
          <h2 className="truncate text-lg font-semibold">{brand.name || host}</h2>
          <p className="text-sm wrap-anywhere text-soft">{factsOf(entry)}</p>
        </div>
      </div>
      {isReading(entry) && <Reading entry={entry} />}
      {notice && <p className="text-sm text-warn">{notice}</p>}
      {entry.status === 'review' && <CurrencyWarning entry={entry} />}
      {!isWorking(entry) && <PlanShortage entry={entry} />}
    </div>
  )
}

function factsOf({ host, source, failed }: Import): string {
  const from = source && `from the ${importSourceNames[source]}`
  const unread = failed > 0 && `${counted(failed, 'page')} could not be read`
  return [host, from, unread].filter(Boolean).join(' · ')
}

function Reading({ entry: { found, read, failed, items } }: { entry: Import }) {
  const share = found > 0 ? Math.min((read + failed) / found, 0.99) : undefined
  return <ProgressBar label={`${count(items)} products found so far`} value={share} />
}

function CurrencyWarning({ entry: { problems, currency } }: { entry: Import }) {
  if (problems.otherCurrency === 0) return null
  return (
    <p className="rounded-xl bg-warn-soft px-4 py-3 text-sm text-warn">
      {count(problems.otherCurrency)} items are priced in a different currency from your shop (
      {currency}). They stay drafts without a price until you enter one.
    </p>
  )
}

/** Selected items beyond the plan's limit, and the plan that fits. */
function PlanShortage({ entry: { shortage, selected, status } }: { entry: Import }) {
  if (!shortage) return null
  const { plan, allowed, used, next, waiting } = shortage
  const amount = status === 'done' ? '' : ` ${count(selected)} are selected here.`
  return (
    <p className="rounded-xl bg-warn-soft px-4 py-3 text-sm text-warn">
      Your {plan} plan holds {count(allowed)} items, and {count(Math.min(used, allowed))} are used.
      {amount} {status === 'done' ? '' : restOf(waiting, selected)}{' '}
      {next ? `${next.plan} holds ${count(next.allowed)}.` : 'There is no larger plan.'}{' '}
      <Link to={to('billing')} className="font-medium underline underline-offset-2">
        {next ? `Choose ${next.plan}` : 'View plan'}
      </Link>
    </p>
  )
}

const restOf = (waiting: number, selected: number) =>
  waiting >= selected
    ? 'None of them can be imported now.'
    : `${count(selected - waiting)} of them can be imported, the other ${count(waiting)} stay here.`
