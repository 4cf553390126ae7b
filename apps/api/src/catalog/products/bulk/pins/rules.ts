import { mostPinned } from '@marketday/contract/catalog/collection-rule'

import type { Decision, ItemFacts } from '../rules.ts'
import type { Pinned, Pins } from './read-pins.ts'

export function pinnedIn({ collectionId, itemIds }: Pins, itemId: string): Pinned {
  const place = itemIds.indexOf(itemId)
  return { collectionId, place: place === -1 ? null : place }
}

interface Change {
  readonly itemId: string
  readonly pinned: Pinned
}

export function pinsAfter({ collectionId, itemIds }: Pins, changes: readonly Change[]): Pins {
  const changed = new Set(changes.map(({ itemId }) => itemId))
  const left = itemIds.filter((itemId) => !changed.has(itemId))
  const placed = changes
    .flatMap(({ itemId, pinned: { place } }) => (place === null ? [] : [{ itemId, place }]))
    .toSorted((a, b) => a.place - b.place)
  const after = placed.reduce(
    (pinned, { itemId, place }) => pinned.toSpliced(place, 0, itemId),
    left,
  )
  return { collectionId, itemIds: after }
}

export function createPinBoard(pins: Pins) {
  let count = pins.itemIds.length
  const put = (pinned: Pinned): Decision => {
    if (pinned.place !== null && count >= mostPinned)
      return { outcome: 'refused', reason: `${mostPinned} items are already pinned to it` }
    count += pinned.place === null ? -1 : 1
    return { outcome: 'changed', after: { pinned } }
  }
  return {
    /** `isPinned`: requested state. */
    decide({ id, status }: ItemFacts, isPinned: boolean): Decision {
      const { collectionId, place } = pinnedIn(pins, id)
      if ((place !== null) === isPinned) return { outcome: 'unchanged' }
      if (isPinned && status === 'archived')
        return { outcome: 'refused', reason: 'It’s archived. Restore it first' }
      return put({ collectionId, place: isPinned ? count : null })
    },
    /** Restores the position unless it was changed since. */
    takeBack({ id }: ItemFacts, { before, after }: { before: Pinned; after: Pinned }): Decision {
      const isAsLeft = (pinnedIn(pins, id).place === null) === (after.place === null)
      return isAsLeft ? put(before) : { outcome: 'refused', reason: 'Someone has changed it since' }
    },
  }
}
