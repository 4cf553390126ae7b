export const preloadLimit = 4

/** Loads each key once, never more than four at the same time (spec 9); what fails is forgotten. */
export function createPreloader(load: (key: string) => Promise<unknown>) {
  const requested = new Set<string>()
  const waiting: string[] = []
  let running = 0

  const run = async (key: string) => {
    running += 1
    try {
      await load(key)
    } catch {
      // The navigation itself will tell.
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
