import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface Traffic {
  /** Requests waiting for the start of their response. */
  readonly underWay: number
}

/** Counts each request from arrival until its response starts or its sender disconnects. */
export function countTraffic(app: FastifyInstance): Traffic {
  const counted = new WeakSet<FastifyRequest>()
  let underWay = 0
  const end = (request: FastifyRequest) => {
    if (counted.delete(request)) underWay -= 1
  }
  app.addHook('onRequest', (request, _reply, done) => {
    counted.add(request)
    underWay += 1
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
  return {
    get underWay() {
      return underWay
    },
  }
}
