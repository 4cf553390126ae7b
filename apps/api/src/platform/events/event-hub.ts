import type { Readable } from 'node:stream'

import type { Services } from '../services.ts'
import { findHorizon, isAfter, positionOf, readEvents } from './event-position.ts'
import type { EventPosition, EventRow } from './event-position.ts'
import {
  begin,
  createEventStream,
  deliver,
  pageSize,
  reader,
  refuseMore,
  tellMissed,
} from './event-streams.ts'
import type { EventStream, Listener } from './event-streams.ts'

export interface EventHub {
  open(listener: Listener): Readable
  close(): void
}

const pollMs = 700

/** One query per poll for all streams of this process; stops without listeners. */
export function createEventHub(services: Services): EventHub {
  const streams = new Set<EventStream>()
  const db = reader(services, null)
  let position: EventPosition | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const poll = async () => {
    for (let rows: EventRow[] | undefined; position && (!rows || rows.length === pageSize);) {
      rows = await readEvents(db, position, pageSize)
      const last = rows.at(-1)
      if (last) position = positionOf(last)
      await deliver([...streams], rows)
    }
  }
  const goOn = () => {
    timer = undefined
    // The next listener starts from its own position.
    if (streams.size === 0) position = null
    schedule()
  }
  const schedule = () => {
    if (closed || timer || streams.size === 0) return
    const warn = (error: unknown) => services.log.warn({ err: error }, 'events could not be read')
    timer = setTimeout(() => void poll().catch(warn).finally(goOn), pollMs)
  }
  const catchUp = async (stream: EventStream) => {
    const since = await begin(services, stream)
    do {
      const horizon = await findHorizon(db)
      await tellMissed(services, stream, since)
      if (isAfter(horizon, stream.position)) stream.position = horizon
    } while (position && isAfter(position, stream.position))
    position ??= stream.position
    stream.isCurrent = true
  }

  return {
    open(listener) {
      refuseMore(streams, listener)
      const stream = createEventStream(listener, () => streams.delete(stream))
      streams.add(stream)
      const { output } = stream
      if (closed) output.push(null)
      else void catchUp(stream).then(schedule, (error: Error) => output.destroy(error))
      return output
    },
    close() {
      closed = true
      clearTimeout(timer)
      for (const { output } of streams) output.push(null)
    },
  }
}
