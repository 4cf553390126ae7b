/** Who computes takes a turn first; there are few of them, given in the order in which they were asked for. */
export interface Turns {
  take(): Promise<void>
  giveBack(): void
}

export function createTurns(capacity: number): Turns {
  const waiting: (() => void)[] = []
  let free = capacity
  return {
    async take() {
      if (free === 0) return await new Promise<void>((resolve) => waiting.push(resolve))
      free -= 1
    },
    giveBack() {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    },
  }
}
