/**
 * Tells of the first change of a noun at once, and of all that follow within `restMs` together at its end: a shop
 * with many orders a second would have each open panel ask anew for each of them.
 */
export function gatherChanges(tell: (noun: string) => void, restMs: number) {
  /** Whether more happened since it was told of. */
  const resting = new Map<string, boolean>()

  return function note(noun: string): void {
    if (resting.has(noun)) {
      resting.set(noun, true)
      return
    }
    resting.set(noun, false)
    tell(noun)
    setTimeout(() => {
      const isChanged = resting.get(noun)
      resting.delete(noun)
      if (isChanged) note(noun)
    }, restMs)
  }
}
