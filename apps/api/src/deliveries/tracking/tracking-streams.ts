import { Readable } from 'node:stream'

import { heardAs } from '@marketday/contract/endpoints/events'
import { trackingChanged } from '@marketday/contract/orders/tracking'

import type { Db } from '../../platform/database/tenant-db.ts'
import type { EventHub, Watcher } from '../../platform/events/event-hub.ts'
import { limited, notFound } from '../../platform/http/errors.ts'
import { systemContext } from '../../platform/jobs/job-runner.ts'
import { networkOf } from '../../platform/network.ts'
import type { Services } from '../../platform/services.ts'
import { listVersions } from './track-delivery.ts'

export interface Follower {
  readonly tenantId: string
  readonly orderId: string
  readonly linkGeneration: number
  readonly ip: string
  /** Version that the page shows; unknown if undefined. */
  readonly seen: string | undefined
}

export interface TrackingStreams {
  open(db: Db, follower: Follower): Promise<Readable>
  close(): void
}

interface TrackingStream extends Follower {
  readonly output: Readable
  version: string | undefined
}

const heartbeatMs = 20_000
const mostPerNetwork = 20
/** Beyond these, pages ask now and then. */
const mostPerShop = 2_000

/**
 * Streams of customers' tracking pages. One query per shop and poll compares the versions of all its open pages,
 * and only if deliveries or orders of the shop have changed; waiting streams use no connection.
 */
export function createTrackingStreams(services: Services, hub: EventHub): TrackingStreams {
  const streams = new Set<TrackingStream>()
  const check = createChecks(services, streams)
  let watching: Promise<() => void> | undefined

  const watcher: Watcher = (rows) => {
    const changed = new Set(rows.filter(isShown).map(({ tenantId }) => tenantId))
    const followed = new Set([...streams].map(({ tenantId }) => tenantId))
    for (const tenantId of followed) if (changed.has(tenantId)) void check(tenantId)
  }
  const heartbeat = setInterval(() => {
    for (const { output } of streams) output.push(': still here\n\n')
  }, heartbeatMs)
  heartbeat.unref()
  const drop = (stream: TrackingStream) => {
    streams.delete(stream)
    if (streams.size > 0) return
    void watching?.then(
      (stop) => stop(),
      () => undefined,
    )
    watching = undefined
  }

  return {
    async open(db, follower) {
      refuseMore(ofShop(streams, follower.tenantId), follower.ip)
      const output = new Readable({ read() {} })
      const stream = { ...follower, output, version: follower.seen }
      streams.add(stream)
      output.once('close', () => drop(stream))
      output.push('retry: 5000\n\n')
      try {
        // Events count from here, so that the version read next misses none.
        // A function of its own, which an earlier watch does not end.
        watching ??= hub.watch((rows) => watcher(rows))
        await watching
        if (!(await tell(db, [stream]))) throw notFound('Delivery')
      } catch (error) {
        output.destroy()
        throw error
      }
      return output
    },
    close() {
      clearInterval(heartbeat)
      for (const { output } of streams) output.push(null)
    },
  }
}

/** Compares the versions of a shop's pages; changes during a check are seen by another one after it. */
function createChecks(services: Services, streams: ReadonlySet<TrackingStream>) {
  const checks = new Map<string, 'running' | 'again'>()
  return async function check(tenantId: string): Promise<void> {
    if (checks.has(tenantId)) {
      checks.set(tenantId, 'again')
      return
    }
    checks.set(tenantId, 'running')
    const db = services.databases.read(systemContext(services, tenantId, 'tracking'))
    await tell(db, ofShop(streams, tenantId)).catch((error: unknown) =>
      services.log.warn({ err: error }, 'changes of deliveries could not be sent'),
    )
    const isOutdated = checks.get(tenantId) === 'again'
    checks.delete(tenantId)
    if (isOutdated) await check(tenantId)
  }
}

const ofShop = (streams: ReadonlySet<TrackingStream>, tenantId: string) =>
  [...streams].filter((stream) => stream.tenantId === tenantId)

function refuseMore(streams: readonly TrackingStream[], ip: string): void {
  const network = networkOf(ip)
  const ofNetwork = streams.filter((stream) => networkOf(stream.ip) === network)
  if (ofNetwork.length >= mostPerNetwork || streams.length >= mostPerShop)
    throw limited(30, 'Too many pages are open. Close some and try again')
}

const isShown = ({ name }: Parameters<Watcher>[0][number]): boolean =>
  /^(?:delivery|order)\./.test(heardAs(name))

/** Ends streams whose link no longer works. False if none is left. */
async function tell(db: Db, streams: readonly TrackingStream[]): Promise<boolean> {
  const versions = await listVersions(db, [...new Set(streams.map(({ orderId }) => orderId))])
  const byOrder = new Map(versions.map((row) => [row.orderId, row]))
  let isAnyLeft = false
  for (const stream of streams) {
    const row = byOrder.get(stream.orderId)
    const isOpen = row?.linkGeneration === stream.linkGeneration
    isAnyLeft ||= isOpen
    if (!row || !isOpen) end(stream)
    else tellVersion(stream, row.version)
  }
  return isAnyLeft
}

function end({ output }: TrackingStream): void {
  if (!output.destroyed && !output.readableEnded) output.push(null)
}

function tellVersion(stream: TrackingStream, version: string): void {
  if (stream.version === version || stream.output.destroyed) return
  stream.version = version
  stream.output.push(`id: ${version}\nevent: ${trackingChanged}\ndata: {}\n\n`)
}
