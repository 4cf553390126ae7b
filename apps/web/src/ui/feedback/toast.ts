import type { ExternalToast } from 'sonner'

interface Announcement {
  readonly description?: string
  /** Undo action; the toast then stays for at least eight seconds. */
  readonly undo?: () => void
}

export function notify(message: string, { description, undo }: Announcement = {}) {
  const options = undo ? offerUndo(undo) : { duration: 5_000 }
  void show('success', message, { description, ...options })
}

/** Undo actions of visible toasts, newest last. */
const undos = new Map<string, () => void>()

function offerUndo(undo: () => void): ExternalToast {
  const id = crypto.randomUUID()
  const forget = () => void undos.delete(id)
  const takeBack = () => {
    forget()
    undo()
  }
  undos.set(id, takeBack)
  const action = { label: 'Undo', onClick: takeBack }
  return { id, duration: 9_000, action, onDismiss: forget, onAutoClose: forget }
}

/** Newest visible undo action; null if there is none. */
export function newestUndo(): (() => void) | null {
  const [id, takeBack] = [...undos].at(-1) ?? []
  if (!takeBack) return null
  return () => {
    takeBack()
    void import('sonner').then(({ toast }) => toast.dismiss(id))
  }
}

/** Error toast; stays until dismissed. Also show the message next to the field. */
export function notifyError(message: string, error?: unknown) {
  const description = error instanceof Error ? error.message : undefined
  void show('error', message, { description, duration: Number.POSITIVE_INFINITY })
}

/** Toast with an action; stays until used or dismissed. */
export function notifyOffer(
  message: string,
  {
    description,
    action,
  }: {
    readonly description: string
    readonly action: { readonly label: string; readonly onClick: () => void }
  },
) {
  void show('info', message, { description, action, duration: Number.POSITIVE_INFINITY })
}

let isRequested = false
const listeners = new Set<() => void>()
let markReady: () => void
const ready = new Promise<void>((resolve) => {
  markReady = resolve
})

/** Lets the root render the toaster on demand: most visits have no notification. */
export const toasterWish = {
  isWanted: () => isRequested,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Called by the mounted toaster; shows pending notifications. */
export const toasterIsReady = () => markReady()

async function show(kind: 'success' | 'error' | 'info', message: string, options: ExternalToast) {
  isRequested = true
  for (const listener of listeners) listener()
  const [{ toast }] = await Promise.all([import('sonner'), ready])
  toast[kind](message, options)
}
