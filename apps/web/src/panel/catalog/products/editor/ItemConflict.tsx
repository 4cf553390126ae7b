import { useQuery } from '@tanstack/react-query'
import { ConflictDialog } from '../../../forms/ConflictDialog.tsx'
import type { AskedConflicts } from '../../../forms/use-conflict.ts'
import { categoriesQuery, marketsQuery } from '../../inventory-queries.ts'
import { taxClassesQuery } from '../../tax-classes-query.ts'
import { conflictWords } from './conflict-words.ts'
import type { ItemDraft } from './item-draft.ts'

interface ItemConflictProps {
  asked: AskedConflicts
  draft: ItemDraft
  currency: string
}

export function ItemConflict({ asked, draft, currency }: ItemConflictProps) {
  const { data } = useQuery(categoriesQuery)
  const markets = useQuery(marketsQuery).data?.rows ?? []
  const taxClasses = useQuery(taxClassesQuery).data?.rows ?? []
  const context = { draft, currency, markets, taxClasses }
  const conflictTexts = conflictWords({ ...context, categories: data?.rows ?? [] })
  return <ConflictDialog what="this item" asked={asked} words={conflictTexts} />
}
