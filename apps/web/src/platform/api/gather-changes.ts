/**
 * Reports the first change of a noun at once, and later ones within `restMs` together: with many
 * orders per second every open panel would otherwise refetch for each.
 */
export function gatherChanges(tell: (noun: string) => void, restMs: number) {
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
