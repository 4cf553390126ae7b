import { inStore, type DeviceStore } from './device-store.ts'
import { forgetRun, runDatabase } from './forget-run.ts'

/** Entries of the day: the run under `run`, and the photo of each open stop under its id. */
export const runDayStore: DeviceStore = { database: runDatabase, name: 'entries' }

interface Day {
  readonly day: string
  readonly timeZone: string
}

const checkMs = 10 * 60_000

/** Deletes the run after the end of its day in its time zone; returns a stop function. */
export function forgetPastRuns(): () => void {
  const look = () => void forgetPastRun().catch(() => {})
  look()
  const timer = setInterval(look, checkMs)
  return () => clearInterval(timer)
}

export async function forgetPastRun(now = Date.now()): Promise<void> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === runDatabase)) return
  const stored = await inStore<{ run: Day } | undefined>(runDayStore, 'readonly', (store) =>
    store.get('run'),
  )
  if (!stored || isPast(stored.run, now)) forgetRun()
}

export const isPast = ({ day, timeZone }: Day, now = Date.now()): boolean =>
  day < new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
