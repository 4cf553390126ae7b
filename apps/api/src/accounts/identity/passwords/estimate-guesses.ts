import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'
import { programBeside } from '../../../platform/bundle/bundle-root.ts'

const timeoutMs = 60_000
const idleMs = 60_000

const { run } = createConcurrencyLimit({
  atOnce: 1,
  waitingAtMost: 50,
  refusal: 'Too many people are choosing passwords right now. Please try again in a moment',
})

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

export interface Estimate {
  readonly guessesLog10: number
  readonly isBreached: boolean
}

/**
 * Estimates a password's strength in a worker thread: a hostile one takes a second of CPU time,
 * and the word lists' memory is released after a minute.
 */
export const estimateGuesses = (password: string): Promise<Estimate> =>
  run(async () => {
    clearTimeout(idle)
    thread ??= startThread()
    try {
      thread.postMessage(password)
      const signal = AbortSignal.timeout(timeoutMs)
      const [estimate] = (await once(thread, 'message', { signal })) as [Estimate]
      idle = setTimeout(stop, idleMs).unref()
      return estimate
    } catch (error) {
      stop()
      throw error
    }
  })

function startThread(): Worker {
  const started = new Worker(programBeside(import.meta, 'estimate-program'))
  started.unref()
  return started
}

function stop() {
  void thread?.terminate()
  thread = undefined
}
