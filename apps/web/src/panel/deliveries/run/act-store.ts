import type { RunAct } from '@marketday/contract/driver-run'

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

const storeName = 'acts'

export const addAct = (act: Omit<WaitingAct, 'order'>) =>
  inStore('readwrite', (store) => store.add(act))
export const replaceAct = (act: WaitingAct) => inStore('readwrite', (store) => store.put(act))
export const removeAct = (order: number) => inStore('readwrite', (store) => store.delete(order))

/** In the order in which they were done. */
export async function listActs(driverId: string): Promise<WaitingAct[]> {
  const all: WaitingAct[] = await inStore('readonly', (store) => store.getAll())
  return all.filter((act) => act.driverId === driverId)
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    const transaction = database.transaction(storeName, mode)
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () =>
        reject(transaction.error ?? new Error('The phone could not keep this'))
    })
    const [result] = await Promise.all([
      answerOf(work(transaction.objectStore(storeName))),
      finished,
    ])
    return result
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('driver-run', 1)
  request.onupgradeneeded = () =>
    request.result.createObjectStore(storeName, { keyPath: 'order', autoIncrement: true })
  return answerOf(request)
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The phone could not keep this'))
  })
}
