import type { DriverRun } from '@marketday/contract/deliveries/driver-run'

import { currentShop } from '../../../platform/api/http.ts'
import { inStore } from '../../../platform/offline/device-store.ts'
import { isPast, runDayStore } from '../../../platform/offline/past-run.ts'
import { authState, isLoggedIn } from '../../../platform/session/auth-store.ts'

export interface KeptRun {
  readonly run: DriverRun
  readonly maySeeBoard: boolean
  /** Milliseconds since 1970. */
  readonly keptAt: number
  /** User and shop: on a shared phone stops stay private. */
  readonly owner: string
}

const owner = () => `${authState().userInfo.user?.id ?? ''} ${currentShop()}`

export async function keepRun(run: DriverRun, maySeeBoard: boolean): Promise<void> {
  if (!run.driver || !isLoggedIn()) return
  const stored: KeptRun = { run, maySeeBoard, keptAt: Date.now(), owner: owner() }
  await inStore(runDayStore, 'readwrite', (store) => store.put(stored, 'run'))
}

/** Null without a run of this user, shop and day. */
export async function readKeptRun(): Promise<KeptRun | null> {
  const stored: KeptRun | undefined = await inStore(runDayStore, 'readonly', (store) =>
    store.get('run'),
  )
  return stored && stored.owner === owner() && !isPast(stored.run) ? stored : null
}

/** A phone may kill the app while its camera is open, so a photo is stored before its stop is closed. */
export async function keepPhoto(deliveryId: string, photo: Blob | null): Promise<void> {
  if (photo) await inStore(runDayStore, 'readwrite', (store) => store.put(photo, deliveryId))
  else await inStore(runDayStore, 'readwrite', (store) => store.delete(deliveryId))
}
export const readPhoto = async (deliveryId: string): Promise<Blob | null> =>
  (await inStore<Blob | undefined>(runDayStore, 'readonly', (store) => store.get(deliveryId))) ??
  null
