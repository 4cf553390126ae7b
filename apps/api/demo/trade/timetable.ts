/** Something that happens in the demo's past. */
export interface Act {
  readonly at: Date
  /** Acts that share a lane happen one after the other. */
  readonly lanes?: readonly string[]
  /** Waits for everything before it; everything after it waits. */
  readonly alone?: boolean
  run(): Promise<unknown>
}

const atOnce = 5

/** Lets everything happen in the order of its time, several at once where nothing depends on the other. */
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
    // Met again by whoever waits for it; until then it must not count as unhandled.
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
