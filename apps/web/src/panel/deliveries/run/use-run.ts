import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'

import { reportDispute } from '@marketday/contract/deliveries/delivery-disputes'
import { actOnStop, type RunAct } from '@marketday/contract/deliveries/driver-run'
import { uploadProof } from '@marketday/contract/endpoints/files'

import { queryClient } from '../../../platform/api/query-client.ts'
import { keptRunQuery, runQuery } from '../delivery-queries.ts'
import { addAct, listActs, removeAct, replaceAct } from './act-store.ts'
import { keepPhoto } from './run-store.ts'
import type { WaitingAct } from './act-store.ts'
import { withActs } from './shown-stop.ts'
import { ApiError, call } from '../../../platform/api/api.ts'
import { uploadFile } from '../../../platform/api/upload-file.ts'

const resendMs = 15_000

type ActDraft<A> = A extends unknown ? Omit<A, 'id' | 'happenedAt'> : never
export type GivenAct = ActDraft<RunAct>

/** Today's run with this phone's actions applied; the stored run if offline. */
export function useRun(maySeeBoard: boolean) {
  const { read, known, ...run } = useKnownRun(maySeeBoard)
  const driverId = known?.driver?.id ?? ''
  const { data: acts = [] } = useQuery({
    queryKey: ['driver-acts', driverId],
    queryFn: () => listActs(driverId),
    enabled: driverId !== '',
    // Stored locally, so it works offline.
    networkMode: 'always',
  })
  const sync = useCallback(async () => {
    if (!driverId) return
    await sendActs(driverId)
    // Order matters: otherwise a sent stop would reopen until the server's data arrives.
    await queryClient.invalidateQueries({ queryKey: ['delivery'] })
    await queryClient.invalidateQueries({ queryKey: ['driver-acts'] })
  }, [driverId])
  const waiting = acts.filter((act) => act.refusal === null).length
  useResending(sync, waiting > 0)
  const stops = (known?.stops ?? []).map((stop) => withActs(stop, acts))
  return {
    read,
    known,
    ...run,
    stops,
    /** Actions at stops no longer in the run. */
    elsewhere: acts.filter((act) => !stops.some(({ id }) => id === act.deliveryId)),
    waiting,
    ...deedsOf({ driverId, acts, sync }),
  }
}

/** From the server if reachable, otherwise from the phone. */
function useKnownRun(maySeeBoard: boolean) {
  const read = useQuery(runQuery(maySeeBoard))
  const storedRun = useQuery(keptRunQuery)
  const isPaused = read.fetchStatus === 'paused'
  const isFailing = isPaused || read.failureCount > 0
  return {
    read,
    known: read.data ?? storedRun.data?.run,
    isReading: (read.isPending && !isPaused) || storedRun.isPending,
    /** Time of the shown data; null while online. */
    keptAt: isFailing ? ((read.dataUpdatedAt || storedRun.data?.keptAt) ?? null) : null,
  }
}

/** Driver actions; stored on the phone before being sent. */
function deedsOf({
  driverId,
  acts,
  sync,
}: {
  readonly driverId: string
  readonly acts: readonly WaitingAct[]
  readonly sync: () => Promise<void>
}) {
  return {
    async perform(deliveryId: string, input: GivenAct, photo: Blob | null = null) {
      const happenedAt = new Date().toISOString()
      const act = { ...input, id: crypto.randomUUID(), happenedAt } as RunAct
      await addAct({ driverId, deliveryId, act, photo, refusal: null })
      const isClosed = act.event === 'deliver' || act.event === 'fail'
      if (isClosed) await keepPhoto(deliveryId, null).catch(() => {})
      await queryClient.invalidateQueries({ queryKey: ['driver-acts'] })
      await sync()
    },
    async retry(act: WaitingAct) {
      await replaceAct({ ...act, refusal: null })
      await sync()
    },
    async discard({ deliveryId, order }: WaitingAct) {
      for (const waitingAct of acts)
        if (waitingAct.deliveryId === deliveryId && waitingAct.order >= order)
          await removeAct(waitingAct.order)
      await sync()
    },
    async report(act: WaitingAct) {
      await reportActs(driverId, act)
      await sync()
    },
  }
}

export type { ShownStop } from './shown-stop.ts'
export type Run = ReturnType<typeof useRun>

/** Retries on reconnect, on opening the page, and periodically. */
function useResending(sync: () => Promise<void>, isWaiting: boolean) {
  useEffect(() => {
    if (!isWaiting) return
    const again = () => void sync()
    again()
    addEventListener('online', again)
    const timer = setInterval(again, resendMs)
    return () => {
      removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [sync, isWaiting])
}

type Outcome = 'landed' | 'later' | 'refused' | 'reported'

/**
 * Sends pending actions oldest first, one at a time, from one tab. Offline they stay; ones that
 * now need a dispatcher's decision are reported with proof; other refusals stay with the reason.
 * Actions at other stops continue.
 */
async function sendActs(driverId: string): Promise<void> {
  await navigator.locks.request('driver-run', async () => {
    const blocked = new Set<string>()
    const all = await listActs(driverId)
    for (const waiting of all) {
      if (waiting.refusal !== null) blocked.add(waiting.deliveryId)
      if (blocked.has(waiting.deliveryId)) continue
      const rest = all.filter(
        (act) => act.deliveryId === waiting.deliveryId && act.order >= waiting.order,
      )
      const outcome = await sendOne(waiting, rest)
      if (outcome === 'later') return
      if (outcome !== 'landed') blocked.add(waiting.deliveryId)
    }
  })
}

export async function reportActs(driverId: string, refused: WaitingAct): Promise<Outcome> {
  return await navigator.locks.request('driver-run', async () => {
    const rest = (await listActs(driverId)).filter(
      (act) => act.deliveryId === refused.deliveryId && act.order >= refused.order,
    )
    return await report(rest, refused.refusal ?? '')
  })
}

async function sendOne(waiting: WaitingAct, rest: readonly WaitingAct[]): Promise<Outcome> {
  try {
    const act = await withPhoto(waiting)
    await call(actOnStop, {
      params: { deliveryId: waiting.deliveryId },
      body: act,
      idempotencyKey: act.id,
    })
    await removeAct(waiting.order)
    return 'landed'
  } catch (error) {
    if (!isRefusal(error)) return 'later'
    if (isForDispatcher(error)) return await report(rest, error.message)
    await replaceAct({ ...waiting, refusal: error.message })
    return 'refused'
  }
}

/**
 * Reports all pending actions of one stop. The last action's id identifies the report: if more are
 * added after a lost reply, it is a new report, and the server skips those it already has.
 */
async function report(acts: readonly WaitingAct[], refusal: string): Promise<Outcome> {
  const [first] = acts
  const last = acts.at(-1)
  if (!first || !last) return 'landed'
  try {
    const sent: RunAct[] = []
    for (const waiting of acts) sent.push(await withPhoto(waiting))
    await call(reportDispute, {
      params: { deliveryId: first.deliveryId },
      body: { id: last.act.id, refusal, acts: sent },
    })
    for (const waiting of acts) await removeAct(waiting.order)
    return 'reported'
  } catch (error) {
    if (!isRefusal(error)) return 'later'
    await replaceAct({ ...first, refusal: error.message })
    return 'refused'
  }
}

/** Identical bytes map to the same file, so a retry creates no second one. */
async function withPhoto({ act, photo }: WaitingAct): Promise<RunAct> {
  if (!photo || (act.event !== 'deliver' && act.event !== 'fail')) return act
  const file = new File([photo], 'proof.jpg', { type: photo.type })
  const { fileId } = await uploadFile(uploadProof, file)
  return { ...act, fileId }
}

function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
}

/** The stop was reassigned, closed or canceled; excludes goods still being packed. */
const isForDispatcher = ({ status, code, errors }: ApiError): boolean =>
  status === 404 ||
  (code === 'invalid_transition' && !errors.some(({ path }) => path === 'fulfilment'))
