import { setTimeout as pause } from 'node:timers/promises'

/** Polls once a second up to this limit; later assertions report a timeout. */
export async function waitFor(isTrue: () => Promise<boolean>, seconds: number): Promise<void> {
  for (let left = seconds; left > 0 && !(await isTrue()); left--) await pause(1_000)
}
