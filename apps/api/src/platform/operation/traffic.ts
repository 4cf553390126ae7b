import { setTimeout as pause } from 'node:timers/promises'

import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How busy this process is with people. */
export interface Traffic {
  /** Requests that wait for the beginning of their answer. */
  readonly underWay: number
  /** How many requests have come within the second before this one, and in this one so far. */
  countLately(): number
  /** Until nobody waits for an answer, or for a moment at most: a busy process still does its other work. */
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
      // One for all who wait: a request that is never answered must not gather them.
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

/** Counts each request from its arrival until its answer begins, or its sender is gone. */
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
