import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How busy this process is with people. */
export interface Traffic {
  /** Requests that wait for the beginning of their answer. */
  readonly underWay: number
}

export const createTraffic = (): { underWay: number } => ({ underWay: 0 })

/** Counts each request from its arrival until its answer begins, or its sender is gone. */
export function countTraffic(app: FastifyInstance, traffic: { underWay: number }): void {
  const counted = new WeakSet<FastifyRequest>()
  const end = (request: FastifyRequest) => {
    if (counted.delete(request)) traffic.underWay -= 1
  }
  app.addHook('onRequest', (request, _reply, done) => {
    counted.add(request)
    traffic.underWay += 1
    done()
  })
  app.addHook('onSend', async (request) => end(request))
  app.addHook('onRequestAbort', (request, done) => {
    end(request)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    end(request)
    done()
  })
}
