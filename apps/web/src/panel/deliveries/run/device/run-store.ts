import type { DriverRun } from '@marketday/contract/deliveries/driver-run'
import { currentShop } from '../../../../platform/api/http.ts'
import { inStore } from '../../../../platform/offline/device-store.ts'
import { isPast, runDayStore } from '../../../../platform/offline/past-run.ts'
import { authState, isLoggedIn } from '../../../../platform/session/auth-store.ts'

/** The run as the server told it last. */
export interface KeptRun {
  readonly run: DriverRun
  readonly maySeeBoard: boolean
  /** Milliseconds since 1970. */
  readonly keptAt: number
  /** Person and shop: on a shared phone nobody sees somebody else's stops. */
  readonly owner: string
}

const owner = () => `${authState().userInfo.user?.id ?? ''} ${currentShop()}`

export async function keepRun(run: DriverRun, maySeeBoard: boolean): Promise<void> {
  if (!run.driver || !isLoggedIn()) return
  const stored: KeptRun = { run, maySeeBoard, keptAt: Date.now(), owner: owner() }
  await inStore(runDayStore, 'readwrite', (store) => store.put(stored, 'run'))
}

/** Null where there is none of this person, this shop and this day. */
export async function readKeptRun(): Promise<KeptRun | null> {
  const stored: KeptRun | undefined = await inStore(runDayStore, 'readonly', (store) =>
    store.get('run'),
  )
  return stored && stored.owner === owner() && !isPast(stored.run) ? stored : null
}

/** A phone may end the app while its camera is open, so a photo is kept before its stop is closed. */
export async function keepPhoto(deliveryId: string, photo: Blob | null): Promise<void> {
  if (photo) await inStore(runDayStore, 'readwrite', (store) => store.put(photo, deliveryId))
  else await inStore(runDayStore, 'readwrite', (store) => store.delete(deliveryId))
}
export const readPhoto = async (deliveryId: string): Promise<Blob | null> =>
  (await inStore<Blob | undefined>(runDayStore, 'readonly', (store) => store.get(deliveryId))) ??
  null
