import { inStore, type DeviceStore } from './device-store.ts'

const database = 'unsaved-forms'
const store: DeviceStore = { database, name: 'forms' }
const keptDays = 30

export interface KeptForm<Opened, Draft> {
  readonly opened: Opened
  readonly draft: Draft
  readonly keptAt: string
}

export const keepForm = (key: string, form: KeptForm<unknown, unknown>): Promise<unknown> =>
  inStore(store, 'readwrite', (forms) => forms.put(form, key))

export const dropForm = (key: string): Promise<unknown> =>
  inStore(store, 'readwrite', (forms) => forms.delete(key))

/** Undefined if missing or too old. */
export async function findForm<Opened, Draft>(
  key: string,
): Promise<KeptForm<Opened, Draft> | undefined> {
  const form = await inStore<KeptForm<Opened, Draft> | undefined>(store, 'readonly', (forms) =>
    forms.get(key),
  )
  if (!form || Date.now() - Date.parse(form.keptAt) < keptDays * 24 * 60 * 60_000) return form
  await dropForm(key)
  return undefined
}

export function forgetForms(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(database)
  } catch {
    // Storage may be blocked; then there is nothing to delete.
  }
}
