export interface Act {
  readonly at: Date
  /** Acts with a common lane run one after the other. */
  readonly lanes?: readonly string[]
  /** Runs after everything before it and blocks everything after it. */
  readonly alone?: boolean
  run(): Promise<unknown>
}

const atOnce = 5

/** Runs the acts in order of time, independent ones in parallel. */
export async function performTimetable(
  acts: readonly Act[],
  onProgress: (share: number) => void,
): Promise<void> {
  const lanes = new Map<string, Promise<unknown>>()
  const running = new Set<Promise<unknown>>()
  for (const [index, act] of inOrder(acts).entries()) {
    if (act.alone) await Promise.all(running)
    else if (running.size >= atOnce) await Promise.race(running)
    const before = (act.lanes ?? []).flatMap((lane) => lanes.get(lane) ?? [])
    const done: Promise<unknown> = Promise.all(before)
      .then(() => act.run())
      .finally(() => running.delete(done))
    // The awaiting act handles the rejection; until then it must not count as unhandled.
    done.catch(() => undefined)
    running.add(done)
    for (const lane of act.lanes ?? []) lanes.set(lane, done)
    if (act.alone) await done
    onProgress((index + 1) / acts.length)
  }
  await Promise.all(running)
}

const inOrder = (acts: readonly Act[]): Act[] =>
  acts.toSorted((left, right) => left.at.getTime() - right.at.getTime())
