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

/** Today's run with everything done on this phone laid over it; without a network, as the phone kept it. */
export function useRun(maySeeBoard: boolean) {
  const { read, known, ...run } = useKnownRun(maySeeBoard)
  const driverId = known?.driver?.id ?? ''
  const { data: acts = [] } = useQuery({
    queryKey: ['driver-acts', driverId],
    queryFn: () => listActs(driverId),
    enabled: driverId !== '',
    // What waits lies on the phone; it is shown without a network too.
    networkMode: 'always',
  })
  const sync = useCallback(async () => {
    if (!driverId) return
    await sendActs(driverId)
    // In this order: a stop whose act has landed would be open again until the server's word arrives.
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
    /** Acts at stops that are not in the run any more. */
    elsewhere: acts.filter((act) => !stops.some(({ id }) => id === act.deliveryId)),
    waiting,
    ...deedsOf({ driverId, acts, sync }),
  }
}

/** From the server where it answers, otherwise from the phone. */
function useKnownRun(maySeeBoard: boolean) {
  const read = useQuery(runQuery(maySeeBoard))
  const storedRun = useQuery(keptRunQuery)
  const isPaused = read.fetchStatus === 'paused'
  const isFailing = isPaused || read.failureCount > 0
  return {
    read,
    known: read.data ?? storedRun.data?.run,
    isReading: (read.isPending && !isPaused) || storedRun.isPending,
    /** When the phone learned of what is shown; null while the server answers. */
    keptAt: isFailing ? ((read.dataUpdatedAt || storedRun.data?.keptAt) ?? null) : null,
  }
}

/** What a driver can do; all of it lies on the phone before it is sent. */
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

/** Tries again when the network is back, when the page is opened, and now and then. */
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
