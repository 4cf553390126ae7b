import type { RunAct } from '@marketday/contract/deliveries/driver-run'
import { inStore, type DeviceStore } from '../../../../platform/offline/device-store.ts'

/** An act that the server has not confirmed yet. `order` numbers them as they were done. */
export interface WaitingAct {
  readonly order: number
  /** Whose act it is: another driver on the same phone must not send it. */
  readonly driverId: string
  readonly deliveryId: string
  readonly act: RunAct
  /** Uploaded just before the act itself. */
  readonly photo: Blob | null
  /** Why the server refused it; it then waits for a decision. */
  readonly refusal: string | null
}

/** It outlives a sign-out and the day: what was done is sent once its driver is back. */
const acts: DeviceStore = {
  database: 'driver-run',
  name: 'acts',
  options: { keyPath: 'order', autoIncrement: true },
}

export const addAct = (act: Omit<WaitingAct, 'order'>) =>
  inStore(acts, 'readwrite', (store) => store.add(act))
export const replaceAct = (act: WaitingAct) => inStore(acts, 'readwrite', (store) => store.put(act))
export const removeAct = (order: number) =>
  inStore(acts, 'readwrite', (store) => store.delete(order))

/** In the order in which they were done. */
export async function listActs(driverId: string): Promise<WaitingAct[]> {
  const all: WaitingAct[] = await inStore(acts, 'readonly', (store) => store.getAll())
  return all.filter((act) => act.driverId === driverId)
}
