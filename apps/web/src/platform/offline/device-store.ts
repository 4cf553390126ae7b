export interface DeviceStore {
  readonly database: string
  readonly name: string
  readonly options?: IDBObjectStoreParameters
}

/** Runs one transaction on a store, creating the database on first use. */
export async function inStore<T>(
  store: DeviceStore,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(store)
  try {
    const transaction = database.transaction(store.name, mode)
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () =>
        reject(transaction.error ?? new Error('This could not be saved on the phone'))
    })
    const [result] = await Promise.all([
      answerOf(work(transaction.objectStore(store.name))),
      finished,
    ])
    return result
  } finally {
    database.close()
  }
}

function open({ database, name, options }: DeviceStore): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(name, options)
  return answerOf(request)
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () =>
      reject(request.error ?? new Error('This could not be saved on the phone'))
  })
}
