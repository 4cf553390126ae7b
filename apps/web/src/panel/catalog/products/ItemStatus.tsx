import type { ItemRow } from '@marketday/contract/catalog/products/products'
import { useEffect, useReducer } from 'react'
import { timeUntil } from '../../../platform/format.ts'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { statusWords } from '../words.ts'

interface ItemStatusProps {
  item: Pick<ItemRow, 'status' | 'draftReason' | 'publishAt' | 'unpublishAt'>
}

export function ItemStatus({ item }: ItemStatusProps) {
  const { status, draftReason, publishAt, unpublishAt } = item
  const { label, tone } = statusWords[status]
  const time = status === 'scheduled' ? publishAt : status === 'active' ? unpublishAt : null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {status === 'draft' && draftReason && (
        <span className="text-xs font-normal text-warn">{draftReason}</span>
      )}
      {time && <Wait until={time} words={status === 'active' ? 'leaves' : ''} />}
    </span>
  )
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
