import type { RunAct } from '@marketday/contract/deliveries/driver-run'
import { inStore, type DeviceStore } from '../../../platform/offline/device-store.ts'

/** Unconfirmed action. `order` is its sequence number. */
export interface WaitingAct {
  readonly order: number
  /** Driver of the action: another driver on the same phone must not send it. */
  readonly driverId: string
  readonly deliveryId: string
  readonly act: RunAct
  /** Uploaded immediately before the action. */
  readonly photo: Blob | null
  /** Reason for the refusal; the action then needs a decision. */
  readonly refusal: string | null
}

/** Survives sign-out and the end of the day: actions are sent when the driver is back. */
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

/** In chronological order. */
export async function listActs(driverId: string): Promise<WaitingAct[]> {
  const all: WaitingAct[] = await inStore(acts, 'readonly', (store) => store.getAll())
  return all.filter((act) => act.driverId === driverId)
}
