import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How busy this process is with people. */
export interface Traffic {
  /** Requests that wait for the beginning of their answer. */
  readonly underWay: number
  /** How many requests have come within the second before this one, and in this one so far. */
  countLately(): number
}

interface CountedTraffic extends Traffic {
  underWay: number
  noteArrival(): void
}

export function createTraffic(now = () => performance.now()): CountedTraffic {
  let [second, current, previous] = [0, 0, 0]
  const turn = () => {
    const isIn = Math.floor(now() / 1000)
    if (isIn === second) return
    previous = isIn === second + 1 ? current : 0
    current = 0
    second = isIn
  }
  return {
    underWay: 0,
    noteArrival() {
      turn()
      current += 1
    },
    countLately() {
      turn()
      return previous + current
    },
  }
}

/** Counts each request from its arrival until its answer begins, or its sender is gone. */
export function countTraffic(app: FastifyInstance, traffic: CountedTraffic): void {
  const counted = new WeakSet<FastifyRequest>()
  const end = (request: FastifyRequest) => {
    if (counted.delete(request)) traffic.underWay -= 1
  }
  app.addHook('onRequest', (request, _reply, done) => {
    counted.add(request)
    traffic.underWay += 1
    traffic.noteArrival()
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
