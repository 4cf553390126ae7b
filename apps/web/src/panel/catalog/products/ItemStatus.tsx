import type { ItemRow } from '@marketday/contract/catalog/products/products'
import { useEffect, useReducer } from 'react'
import { timeUntil } from '../../../platform/format.ts'
import { StatusBadge, StatusText } from '../../../ui/feedback/Badge.tsx'
import { statusWords } from '../words.ts'

interface ItemStatusProps {
  item: Pick<ItemRow, 'status' | 'draftReason' | 'publishAt' | 'unpublishAt'>
  /** In a list: text, without color for what is on sale. */
  isQuiet?: boolean
}

export function ItemStatus({ item, isQuiet = false }: ItemStatusProps) {
  const { status, draftReason } = item
  const { label, tone } = statusWords[status]
  const time = nextTime(item)
  const Label = isQuiet ? StatusText : StatusBadge
  return (
    <span
      data-usual={isQuiet && status === 'active' && time === null ? '' : undefined}
      className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-0.5 @rows:group-data-density/table:flex-nowrap"
    >
      <Label tone={tone}>{label}</Label>
      {status === 'draft' && draftReason && (
        <span title={draftReason} className="truncate text-xs font-normal text-warn">
          {draftReason}
        </span>
      )}
      {time && <Wait until={time} words={status === 'active' ? 'leaves' : ''} />}
    </span>
  )
}

/** When the status changes by itself. */
function nextTime({ status, publishAt, unpublishAt }: ItemStatusProps['item']) {
  if (status === 'scheduled') return publishAt
  return status === 'active' ? unpublishAt : null
}

const redrawMs = 30_000

function Wait({ until, words }: { until: string; words: string }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(redraw, redrawMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={until} className="text-xs font-normal text-soft">
      {words} {timeUntil(until)}
    </time>
  )
}
