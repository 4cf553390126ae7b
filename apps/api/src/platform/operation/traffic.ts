import { setTimeout as pause } from 'node:timers/promises'

import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface Traffic {
  /** Requests waiting for the start of their response. */
  readonly underWay: number
  /** Requests within the previous second and the current one so far. */
  countLately(): number
  /** Resolves when no request waits, or after a short limit, so that other work continues under load. */
  readonly untilAnswered: () => Promise<void>
}

interface CountedTraffic extends Traffic {
  noteArrival(): void
  noteAnswer(): void
}

export function createTraffic(now = () => performance.now()): CountedTraffic {
  let [second, current, previous] = [0, 0, 0]
  let underWay = 0
  let answered = Promise.withResolvers<void>()
  let waiting: Promise<void> | undefined
  const turn = () => {
    const isIn = Math.floor(now() / 1000)
    if (isIn === second) return
    previous = isIn === second + 1 ? current : 0
    current = 0
    second = isIn
  }
  return {
    get underWay() {
      return underWay
    },
    noteArrival() {
      turn()
      current += 1
      underWay += 1
    },
    noteAnswer() {
      underWay -= 1
      if (underWay > 0) return
      answered.resolve()
      answered = Promise.withResolvers()
    },
    untilAnswered: async () => {
      if (underWay === 0) return
      // Shared promise: a request that never ends must not accumulate waiters.
      waiting ??= Promise.race([answered.promise, pause(longestWaitMs)]).finally(
        () => (waiting = undefined),
      )
      await waiting
    },
    countLately() {
      turn()
      return previous + current
    },
  }
}

const longestWaitMs = 10

/** Counts a request from arrival until its response starts or its sender disconnects. */
export function countTraffic(app: FastifyInstance, traffic: CountedTraffic): void {
  const counted = new WeakSet<FastifyRequest>()
  const end = (request: FastifyRequest) => {
    if (counted.delete(request)) traffic.noteAnswer()
  }
  app.addHook('onRequest', (request, _reply, done) => {
    counted.add(request)
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
