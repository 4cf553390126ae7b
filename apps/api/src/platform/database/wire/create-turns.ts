/** Limit per transaction: it holds locks for which requests may be waiting. */
const longestGivingWayMs = 2_000

/** Releases a transaction's statements in order, each when no request is waiting. */
export function createTurns(untilAnswered: () => Promise<void>) {
  let last = Promise.resolve()
  let until = Infinity
  const giveWay = async () => {
    if (until === Infinity) until = performance.now() + longestGivingWayMs
    if (performance.now() < until) await untilAnswered()
  }
  return {
    next: () => (last = last.then(giveWay)),
    over: () => last,
  }
}
