import type { RunAct, RunStop } from '@marketday/contract/driver-run'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { queryClient } from '../../../platform/api/query-client.ts'
import { runQuery } from '../delivery-queries.ts'
import { addAct, listActs, removeAct, replaceAct } from './act-store.ts'
import type { WaitingAct } from './act-store.ts'
import { sendActs } from './send-acts.ts'

const resendMs = 15_000

type Given<A> = A extends unknown ? Omit<A, 'id' | 'happenedAt'> : never
export type GivenAct = Given<RunAct>

/** A stop as the driver has left it, whether or not the server knows yet. */
export interface ShownStop extends RunStop {
  readonly waiting: readonly WaitingAct[]
  readonly refused: WaitingAct | null
}

/** Today's run with everything done on this phone laid over it. */
export function useRun() {
  const run = useQuery(runQuery)
  const driverId = run.data?.driver?.id ?? ''
  const acts = useQuery({
    queryKey: ['driver-acts', driverId],
    queryFn: () => listActs(driverId),
    enabled: driverId !== '',
    // What waits lies on the phone; it is shown without a network too.
    networkMode: 'always',
  })
  const sync = useCallback(async () => {
    if (!driverId) return
    await sendActs(driverId)
    await queryClient.invalidateQueries({ queryKey: ['driver-acts'] })
    await queryClient.invalidateQueries({ queryKey: ['delivery'] })
  }, [driverId])
  useResending(
    sync,
    (acts.data ?? []).some((act) => act.refusal === null),
  )

  const perform = async (deliveryId: string, given: GivenAct, photo: Blob | null = null) => {
    const act = {
      ...given,
      id: crypto.randomUUID(),
      happenedAt: new Date().toISOString(),
    } as RunAct
    await addAct({ driverId, deliveryId, act, photo, refusal: null })
    await queryClient.invalidateQueries({ queryKey: ['driver-acts'] })
    await sync()
  }
  const retry = async (act: WaitingAct) => {
    await replaceAct({ ...act, refusal: null })
    await sync()
  }
  const discard = async (act: WaitingAct) => {
    for (const each of acts.data ?? [])
      if (each.deliveryId === act.deliveryId && each.order >= act.order) await removeAct(each.order)
    await sync()
  }
  const stops = (run.data?.stops ?? []).map((stop) => withActs(stop, acts.data ?? []))
  return {
    run,
    stops,
    waiting: (acts.data ?? []).filter((act) => act.refusal === null).length,
    perform,
    retry,
    discard,
  }
}

export type Run = ReturnType<typeof useRun>

const after = {
  start: 'en_route',
  arrive: 'arrived',
  deliver: 'delivered',
  fail: 'failed',
} as const

function withActs(stop: RunStop, acts: readonly WaitingAct[]): ShownStop {
  const own = acts.filter((act) => act.deliveryId === stop.id)
  const refused = own.find((act) => act.refusal !== null) ?? null
  const last = refused ? undefined : own.at(-1)
  return {
    ...stop,
    status: last ? after[last.act.event] : stop.status,
    waiting: refused ? [] : own,
    refused,
  }
}

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
