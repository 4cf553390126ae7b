import { importSourceNames, type Import } from '@marketday/contract/imports'
import { Store } from 'lucide-react'
import { count } from '../../../platform/format.ts'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { isReading } from './import-queries.ts'

/** Whose website it is, where the products were found, and how far the reading is. */
export function ImportHead({ entry }: { entry: Import }) {
  const { brand, found, read, failed, host, source, items } = entry
  const share = found > 0 ? (read + failed) / found : undefined
  const facts = [
    host,
    source && `from the ${importSourceNames[source]}`,
    failed > 0 && `${count(failed)} pages could not be read`,
  ]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-xl border border-line bg-white">
          {brand.logo ? (
            <img src={brand.logo} alt="" className="size-full object-contain p-1" />
          ) : (
            <Store aria-hidden className="size-5 text-[#505a6c]" />
          )}
        </span>
        <div className="min-w-0">
          <h2 className="truncate text-lg font-semibold">{brand.name || host}</h2>
          <p className="text-sm wrap-anywhere text-soft">{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {isReading(entry) && (
        <ProgressBar
          label={`${count(items)} products found so far`}
          value={share && Math.min(share, 0.99)}
        />
      )}
      {entry.notice && <p className="text-sm text-warn">{entry.notice}</p>}
      {entry.problems.otherCurrency > 0 && entry.status === 'review' && (
        <p className="rounded-xl bg-warn-soft px-4 py-3 text-sm text-warn">
          {count(entry.problems.otherCurrency)} items are priced in another currency than your shop
          ({entry.currency}). Their numbers are taken over as they are, without conversion.
        </p>
      )}
    </div>
  )
}
