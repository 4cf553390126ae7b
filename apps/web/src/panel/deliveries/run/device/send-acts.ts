import { reportDispute } from '@marketday/contract/deliveries/delivery-disputes'
import { actOnStop, type RunAct } from '@marketday/contract/deliveries/driver-run'
import { uploadProof } from '@marketday/contract/endpoints/files'
import { ApiError, call } from '../../../../platform/api/api.ts'
import { uploadFile } from '../../../../platform/api/uploads/upload-file.ts'
import { listActs, removeAct, replaceAct } from './act-store.ts'
import type { WaitingAct } from './act-store.ts'

type Outcome = 'landed' | 'later' | 'refused' | 'reported'

/**
 * Sends pending actions oldest first, one at a time, from one tab. Offline they stay; ones that
 * now need a dispatcher's decision are reported with proof; other refusals stay with the reason.
 * Actions at other stops continue.
 */
export async function sendActs(driverId: string): Promise<void> {
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
