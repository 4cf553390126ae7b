import { emptyOrderDraft, type OrderDraft } from '@marketday/contract/orders/order-draft'
import { expect, test } from 'vitest'
import { mergeDrafts } from '../../forms/merge-drafts.ts'
import { draftConflictLabel } from './DraftEditor.tsx'

test('ORD-07 a market that one of two chose is taken, and two choices are asked about by its name', () => {
  const base = emptyOrderDraft
  const mine = { ...base, marketId: 'trade' }
  const theirs = { ...base, customerNote: 'Rings at the back' }
  expect(mergeDrafts({ base, mine, theirs }, {}).value).toEqual({
    ...mine,
    ...theirs,
    marketId: 'trade',
  })
  const { conflicts } = mergeDrafts({ base, mine, theirs: { ...base, marketId: 'cafes' } }, {})
  const draft = { lines: [] as OrderDraft['lines'] } as OrderDraft
  expect(conflicts.map(draftConflictLabel(draft))).toEqual(['Market'])
})
