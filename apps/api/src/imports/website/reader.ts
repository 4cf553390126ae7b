import * as z from 'zod/mini'

import { importLimits } from '@marketday/contract/imports/imports'
import type { PreviewErrorCode } from '@marketday/contract/imports/preview-states'

import { createIsolatedPool } from '../../platform/isolation/isolated-pool.ts'
import { IsolatedFailure } from '../../platform/isolation/isolated-process.ts'
import type { Isolated } from '../../platform/isolation/isolated-process.ts'
import type { IsolatedProgram } from '../../platform/isolation/spawn-isolated.ts'
import { programBeside } from '../../platform/bundle/bundle-root.ts'
import { SafeFetchError } from '../../platform/outgoing/safe-fetch-error.ts'
import { Notes, PictureAnswer, ReadAnswer, ReaderRequest } from './reading.ts'
import type { PictureInput, ReadInput } from './reading.ts'
import { createHostPace } from './create-host-pace.ts'
import type { HostPace, ReaderRun } from './create-host-pace.ts'
import { createMemoryUse, untilThereIsMemory } from './reader-memory.ts'

interface Following {
  /** The reader waits until the notes are stored. */
  readonly onNotes: (notes: Notes) => Promise<void>
  readonly signal: AbortSignal
}

/** Fetches and parses foreign pages and pictures in a separate process, started on first use. */
export interface Reader {
  /**
   * Returns the website's problem, or null if it was read completely. Throws `IsolatedFailure`, or
   * the signal's reason.
   */
  read(website: Omit<ReadInput, 'allow'>, following: Following): Promise<PreviewErrorCode | null>
  /** Unverified bytes of a picture. Throws `SafeFetchError`, `IsolatedFailure`, or the signal's reason. */
  fetchPicture(
    request: Pick<PictureInput, 'url' | 'timeoutMs'>,
    signal: AbortSignal,
  ): Promise<Buffer>
  end(): void
}

const program: IsolatedProgram = {
  file: programBeside(import.meta, 'reader-program'),
  needsAddons: false,
  // Lowest CPU priority, so that reading a website does not slow down shops.
  niceness: 19,
  heapMb: 192,
  memoryMb: 320,
  blockedMs: 4_000,
  busyMs: 90_000,
}
const readPatienceMs = (importLimits.minutes + 1) * 60_000
const picturePatienceMs = 60_000

const pool = createIsolatedPool(program)

export function createReader(run: ReaderRun): Reader {
  const { importAllow: allow } = run.services.config
  const pace = createHostPace(run)
  let process: Isolated | undefined
  let hasEnded = false
  const memory = createMemoryUse()
  const running = () => {
    // A process taken after the end would never be returned.
    if (hasEnded) throw new IsolatedFailure('ended')
    // Replaces a process killed by a page: pictures of found items are still needed.
    return (process = process && !process.isOver ? process : pool.take())
  }
  return {
    async read(website, { onNotes, signal }) {
      const input = { ...website, allow } satisfies ReadInput
      await untilThereIsMemory(signal)
      const reading = running()
      memory.begin(reading)
      const broken = new AbortController()
      const { answer } = await reading.ask('read', input, {
        signal: AbortSignal.any([signal, broken.signal]),
        patienceMs: readPatienceMs,
        onNote: (note) => onNotes(z.parse(Notes, note)),
        async onWish(request) {
          return await answerReader(z.parse(ReaderRequest, request), pace).catch(
            (error: unknown) => {
              broken.abort(error)
              return {}
            },
          )
        },
      })
      return z.parse(ReadAnswer, answer).problem
    },
    async fetchPicture(request, signal) {
      if (!URL.canParse(request.url)) throw new SafeFetchError('blocked')
      await pace.untilPicture(request.url, signal)
      const input = { ...request, allow } satisfies PictureInput
      const started = performance.now()
      const asking = { signal, patienceMs: picturePatienceMs }
      const { answer, bytes } = await running().ask('picture', input, asking)
      const { failure } = z.parse(PictureAnswer, answer)
      await pace.notePicture(request.url, { ms: performance.now() - started, failure })
      if (failure) throw new SafeFetchError(failure.failure, failure.status, failure.retryAfterMs)
      return bytes
    },
    end() {
      if (hasEnded) return
      hasEnded = true
      memory.end()
      // A grown process is not reused, to release its memory.
      if (memory.isGrown()) process?.end()
      else if (process) pool.giveBack(process)
    },
  }
}

async function answerReader(request: ReaderRequest, pace: HostPace): Promise<object> {
  if ('visit' in request) {
    const { host, crawlDelaySeconds } = request.visit
    return { waitMs: await pace.takeTurn(host, crawlDelaySeconds) }
  }
  await pace.note(request.answer.host, request.answer)
  return {}
}
