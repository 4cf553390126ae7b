import type { Side } from '../load/compare.ts'
import { type FlowLoad, runFlows } from '../load/flow-load.ts'
import { type GetLoad, runGets } from '../load/get-load.ts'
import type { Stage } from '../stage.ts'
import { drainMails } from './drain-mails.ts'

/** The host name selects the surface: none for the main one, the slug for a shop. */
type Audience = { slug?: string }

export async function productGets(
  stage: Stage,
  { slug, ...load }: Audience & Omit<GetLoad, 'origin' | 'seconds'>,
): Promise<Side> {
  const { origin, watched, host } = await reach(stage, slug)
  const headers = { ...load.headers, host }
  return { watched, load: (seconds) => runGets({ ...load, origin, headers, seconds }) }
}

export async function productFlows(
  stage: Stage,
  { slug, ...load }: Audience & Omit<FlowLoad, 'origin' | 'seconds'>,
): Promise<Side> {
  const { origin, watched, host } = await reach(stage, slug)
  const headers = { ...load.headers, host }
  return {
    watched,
    load: (seconds) => runFlows({ ...load, origin, headers, seconds }),
    drain: () => drainMails(stage, watched),
  }
}

async function reach(stage: Stage, slug: string | undefined) {
  const { origin, port, apiPids, sandboxPids } = await stage.product()
  const { pid } = await stage.database()
  const name = slug === undefined ? 'localhost' : `${slug}.localhost`
  const watched = { server: apiPids, database: pid, sandbox: sandboxPids }
  return { origin, watched, host: `${name}:${port}` }
}
