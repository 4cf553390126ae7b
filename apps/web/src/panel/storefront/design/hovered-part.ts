type Listener = (id: string | null) => void

const listeners = new Set<Listener>()

/** Part under the pointer in the list; the frame outlines it. */
export const hoverPart = (id: string | null): void => {
  for (const listener of listeners) listener(id)
}

export function listenToHover(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
