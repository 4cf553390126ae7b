// Fetched when first needed: most visits see no notification.
const sonner = () => import('sonner')

interface Announcement {
  description?: string
  /** Brings back what was done; the toast then stays for at least eight seconds. */
  undo?: () => void
}

/** Something went well. */
export function notify(message: string, { description, undo }: Announcement = {}) {
  void sonner().then(({ toast }) =>
    toast.success(message, {
      description,
      duration: undo ? 9_000 : 5_000,
      ...(undo && { action: { label: 'Undo', onClick: undo } }),
    }),
  )
}

/** Something went wrong; it stays until it is dismissed. Say it beside the field as well. */
export function notifyError(message: string, description?: string) {
  void sonner().then(({ toast }) =>
    toast.error(message, { description, duration: Number.POSITIVE_INFINITY }),
  )
}
