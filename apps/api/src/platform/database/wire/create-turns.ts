/** All statements of a transaction together: it holds locks, and whoever waits for those waits for an answer too. */
const longestGivingWayMs = 2_000

/** The turns of a transaction's statements, in the order in which they come: each once people are answered. */
export function createTurns(untilAnswered: () => Promise<void>) {
  let last = Promise.resolve()
  let until = Infinity
  const giveWay = async () => {
    if (until === Infinity) until = performance.now() + longestGivingWayMs
    if (performance.now() < until) await untilAnswered()
  }
  return {
    next: () => (last = last.then(giveWay)),
    /** Until all that came have had theirs. */
    over: () => last,
  }
}
