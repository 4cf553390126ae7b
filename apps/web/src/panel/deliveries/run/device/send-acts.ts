import { reportDispute } from '@marketday/contract/deliveries/delivery-disputes'
import { actOnStop, type RunAct } from '@marketday/contract/deliveries/driver-run'
import { uploadProof } from '@marketday/contract/endpoints/files'
import { ApiError, call } from '../../../../platform/api/api.ts'
import { uploadFile } from '../../../../platform/api/uploads/upload-file.ts'
import { listActs, removeAct, replaceAct } from './act-store.ts'
import type { WaitingAct } from './act-store.ts'

type Outcome = 'landed' | 'later' | 'refused' | 'reported'

/**
 * Sends what waits, oldest first, one at a time and from one tab. Without a network everything stays; what
 * has become somebody else's to decide goes to the dispatcher with its proof; anything else that the server
 * refuses stays, marked with its reason. Later acts at other stops go on.
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

/** The driver's own wish to have the dispatcher decide. */
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
 * Everything that waits at one stop, as one report. Its last act names it: one that has grown since its answer was
 * lost is another report, and the server leaves out what it has already.
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

/** The same bytes always get the same file, so sending a photo again makes no second one. */
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

/** The stop was given to somebody else, closed or called off; not goods that only wait to be packed. */
const isForDispatcher = ({ status, code, errors }: ApiError): boolean =>
  status === 404 ||
  (code === 'invalid_transition' && !errors.some(({ path }) => path === 'fulfilment'))
