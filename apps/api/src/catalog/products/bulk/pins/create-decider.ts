import type { BulkAction } from '@marketday/contract/catalog/products/bulk-acts'

import { decide } from '../rules.ts'
import type { Decision, ItemFacts } from '../rules.ts'
import type { Pins } from './read-pins.ts'
import { createPinBoard } from './rules.ts'

const collectionGone: Decision = {
  outcome: 'refused',
  reason: 'The collection was deleted',
}

export function createDecider(
  action: BulkAction,
  pins: Pins | null,
): (item: ItemFacts) => Decision {
  if (action.kind !== 'pin' && action.kind !== 'unpin') return (item) => decide(action, item)
  if (!pins) return () => collectionGone
  const board = createPinBoard(pins)
  return (item) => board.decide(item, action.kind === 'pin')
}
