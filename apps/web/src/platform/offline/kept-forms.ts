import { inStore, type DeviceStore } from './device-store.ts'

const database = 'unsaved-forms'
const store: DeviceStore = { database, name: 'forms' }
const keptDays = 30

/** What was typed into a form and not saved. */
export interface KeptForm<Opened, Draft> {
  /** What the form had been opened with. */
  readonly opened: Opened
  readonly draft: Draft
  readonly keptAt: string
}

/** Keys say whose form it is and of what. */
export const keepForm = (key: string, form: KeptForm<unknown, unknown>): Promise<unknown> =>
  inStore(store, 'readwrite', (forms) => forms.put(form, key))

export const dropForm = (key: string): Promise<unknown> =>
  inStore(store, 'readwrite', (forms) => forms.delete(key))

/** Undefined where nothing is kept, or what is kept has become too old. */
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

/** Nothing of what was typed stays on a device from which somebody signs out. */
export function forgetForms(): void {
  globalThis.indexedDB?.deleteDatabase(database)
}
