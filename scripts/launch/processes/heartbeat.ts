import type { ChildProcess } from 'node:child_process'

const everyMs = 3_000
/** Far longer than any computation blocks the event loop. */
const mostMissed = 5

export type Timing = { everyMs: number; mostMissed: number }

/**
 * Pings the process and calls `onSilence` after several missed answers in a row. Counts pings
 * instead of time, so that a machine's sleep is no silence.
 */
export function watchHeartbeat(
  child: ChildProcess,
  onSilence: () => void,
  timing: Timing = { everyMs, mostMissed },
): void {
  let missed = 0
  child.on('message', (message) => {
    if (isOfType(message, 'pong')) missed = 0
  })
  const timer = setInterval(() => {
    if (missed >= timing.mostMissed) {
      clearInterval(timer)
      onSilence()
    }
    missed += 1
    // The callback swallows the error of a channel that has just closed.
    if (child.connected) child.send({ type: 'ping' }, () => undefined)
  }, timing.everyMs)
  child.once('exit', () => clearInterval(timer))
}

export function isOfType(message: unknown, type: string): boolean {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === type
  )
}
