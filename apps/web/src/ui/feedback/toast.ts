import type { ExternalToast } from 'sonner'

interface Announcement {
  readonly description?: string
  /** Brings back what was done; the toast then stays for at least eight seconds. */
  readonly undo?: () => void
}

/** Something went well. */
export function notify(message: string, { description, undo }: Announcement = {}) {
  const options = undo ? offerUndo(undo) : { duration: 5_000 }
  void show('success', message, { description, ...options })
}

/** What messages that stand there take back, the newest at the end. */
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

/** Takes back what the newest message offers to; null where none stands that does. */
export function newestUndo(): (() => void) | null {
  const [id, takeBack] = [...undos].at(-1) ?? []
  if (!takeBack) return null
  return () => {
    takeBack()
    void import('sonner').then(({ toast }) => toast.dismiss(id))
  }
}

/** Something went wrong, and why; it stays until it is dismissed. Say it beside the field as well. */
export function notifyError(message: string, error?: unknown) {
  const description = error instanceof Error ? error.message : undefined
  void show('error', message, { description, duration: Number.POSITIVE_INFINITY })
}

/** Something can be done, now or later; it stays until it is done or dismissed. */
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

/** For whoever renders the toaster: most visits see no notification, so it is fetched with the first one. */
export const toasterWish = {
  isWanted: () => isRequested,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The toaster listens; what was to be shown before now appears. */
export const toasterIsReady = () => markReady()

async function show(kind: 'success' | 'error' | 'info', message: string, options: ExternalToast) {
  isRequested = true
  for (const listener of listeners) listener()
  const [{ toast }] = await Promise.all([import('sonner'), ready])
  toast[kind](message, options)
}
