import { streamEvents } from '@marketday/contract/endpoints/events'
import { authenticate } from '../http/caller.ts'
import type { Caller } from '../http/caller.ts'
import type { EventHub } from './event-hub.ts'
import { declareEventStream } from './declare-event-stream.ts'
import { handle } from '../http/handle.ts'
import type { App } from '../services.ts'

export function eventRoutes(app: App, hub: EventHub): void {
  app.addHook('preClose', async () => hub.close())

  handle(app, streamEvents, ({ caller, db, request, reply }) => {
    const stream = hub.open({
      sessionId: caller.sessionId,
      tenantId: caller.tenant?.id ?? '',
      permissions: caller.permissions,
      lastEventId: request.headers['last-event-id']?.toString(),
      stillAllowed: async () => {
        const now = await authenticate(app, request, {
          ...db.context,
          now: app.services.clock.now(),
        })
        return sameRight(now, caller)
      },
    })
    request.raw.once('close', () => stream.destroy())
    declareEventStream(reply)
    return reply.send(stream) as never
  })
}

const sameRight = (now: Caller, before: Caller): boolean =>
  now.tenant?.id === before.tenant?.id && now.permissions.join() === before.permissions.join()
