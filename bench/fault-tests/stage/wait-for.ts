import { setTimeout as pause } from 'node:timers/promises'

/** Looks once a second, at most so many times; what is not true by then is said by what is expected afterwards. */
export async function waitFor(isTrue: () => Promise<boolean>, seconds: number): Promise<void> {
  for (let left = seconds; left > 0 && !(await isTrue()); left--) await pause(1_000)
}
