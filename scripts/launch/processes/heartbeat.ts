import type { ChildProcess } from 'node:child_process'

const everyMs = 3_000
/** Long enough for anything that is merely slow: nothing of ours computes for so long at a stretch. */
const mostMissed = 5

export type Timing = { everyMs: number; mostMissed: number }

/**
 * Asks the process again and again whether its event loop still turns, and calls `onSilence` once it has missed
 * several questions in a row. Counts questions instead of time: after the machine has slept nobody is silent.
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
    // The callback takes the error of a channel that has just closed.
    if (child.connected) child.send({ type: 'ping' }, () => undefined)
  }, timing.everyMs)
  child.once('exit', () => clearInterval(timer))
}

export function isOfType(message: unknown, type: string): boolean {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === type
  )
}
