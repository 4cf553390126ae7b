import type { Services } from '../services.ts'
import type { FetchedJob } from './job-queue.ts'
import type { AnyJob } from './jobs.ts'

export interface Taken {
  readonly waiting: FetchedJob[]
  readonly running: Map<string, { readonly fetched: FetchedJob; readonly run: Promise<unknown> }>
}
type AllTaken = ReadonlyMap<string, Taken>

export const createTaken = (jobs: readonly AnyJob[]): AllTaken =>
  new Map(jobs.map(({ name }) => [name, { waiting: [], running: new Map() }]))

/** Zero until half of a batch has ended: each query costs as much as a job. */
export function roomFor({ batch, concurrency }: AnyJob, mine: Taken | undefined): number {
  const held = (mine?.waiting.length ?? 0) + (mine?.running.size ?? 0)
  const room = batch - held
  return batch > concurrency && room < batch / 2 ? 0 : room
}

/** The lease was lost and retaken here: continues as that try, without a second run. */
export function isKnown({ waiting, running }: Taken, { id, retryCount }: FetchedJob): boolean {
  const job = running.get(id)?.fetched ?? waiting.find((candidate) => candidate.id === id)
  if (job) job.retryCount = retryCount
  return job !== undefined
}

const heldIn = ({ waiting, running }: Taken): FetchedJob[] => [
  ...waiting,
  ...[...running.values()].map(({ fetched }) => fetched),
]

export async function renewAll(services: Services, taken: AllTaken) {
  for (const [name, mine] of taken) {
    const held = heldIn(mine)
    if (held.length === 0) continue
    await services.jobs
      .renew(
        name,
        held.map(({ id }) => id),
      )
      .catch((error: unknown) =>
        services.log.warn({ err: error, job: name }, 'job lease not renewed'),
      )
  }
}

export async function giveBackAll(services: Services, taken: AllTaken) {
  for (const [name, mine] of taken) {
    const held = heldIn(mine)
    if (held.length > 0) await services.jobs.giveBack(name, held)
  }
}

export const allSettled = (taken: AllTaken) =>
  Promise.all(
    [...taken.values()].flatMap(({ running }) => [...running.values()].map(({ run }) => run)),
  )
