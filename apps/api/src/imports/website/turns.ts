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
