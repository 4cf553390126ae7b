import type { RunAct } from '@marketday/contract/deliveries/driver-run'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { queryClient } from '../../../platform/api/query-client.ts'
import { keptRunQuery, runQuery } from '../delivery-queries.ts'
import { addAct, listActs, removeAct, replaceAct } from './device/act-store.ts'
import type { WaitingAct } from './device/act-store.ts'
import { withActs } from './device/shown-stop.ts'
import { keepPhoto } from './device/run-store.ts'
import { reportActs, sendActs } from './device/send-acts.ts'

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

export type { ShownStop } from './device/shown-stop.ts'
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
