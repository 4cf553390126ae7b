export const preloadLimit = 4

/** Loads each key once, at most four in parallel (spec 9); failures may be retried. */
export function createPreloader(load: (key: string) => Promise<unknown>) {
  const requested = new Set<string>()
  const waiting: string[] = []
  let running = 0

  const run = async (key: string) => {
    running += 1
    try {
      await load(key)
    } catch {
      // The navigation itself reports the failure.
    }
    running -= 1
    startNext()
  }
  const startNext = () => {
    const key = running < preloadLimit ? waiting.shift() : undefined
    if (key !== undefined) void run(key)
  }

  return function preload(key: string): void {
    if (requested.has(key)) return
    requested.add(key)
    waiting.push(key)
    startNext()
  }
}
