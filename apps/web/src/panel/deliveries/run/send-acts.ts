import { actOnStop } from '@marketday/contract/driver-run'
import { uploadProof } from '@marketday/contract/files'
import { ApiError, call } from '../../../platform/api/api.ts'
import { listActs, removeAct, replaceAct } from './act-store.ts'
import type { WaitingAct } from './act-store.ts'

/**
 * Sends what waits, oldest first, one at a time and from one tab. Without a network everything stays;
 * what the server refuses stays too, marked with its reason, and later acts at other stops go on.
 */
export async function sendActs(driverId: string): Promise<void> {
  await navigator.locks.request('driver-run', async () => {
    const blocked = new Set<string>()
    for (const waiting of await listActs(driverId)) {
      if (waiting.refusal !== null) blocked.add(waiting.deliveryId)
      if (blocked.has(waiting.deliveryId)) continue
      const outcome = await sendOne(waiting)
      if (outcome === 'later') return
      if (outcome === 'refused') blocked.add(waiting.deliveryId)
    }
  })
}

async function sendOne(waiting: WaitingAct): Promise<'landed' | 'later' | 'refused'> {
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
    await replaceAct({ ...waiting, refusal: error.message })
    return 'refused'
  }
}

/** The same bytes always get the same file, so sending a photo again makes no second one. */
async function withPhoto({ act, photo }: WaitingAct) {
  if (!photo || (act.event !== 'deliver' && act.event !== 'fail')) return act
  const body = new FormData()
  body.append('file', photo, 'proof.jpg')
  const { fileId } = await call(uploadProof, { body } as never)
  return { ...act, fileId }
}

function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
}
