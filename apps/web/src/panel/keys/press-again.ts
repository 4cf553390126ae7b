const firstPressed = new WeakMap<Event, number>()

/** Redispatches a held key for listeners that have not seen it. */
export function pressAgain(
  target: Element,
  { key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>,
): void {
  const again = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  firstPressed.set(again, timeStamp)
  // The original target may have been removed, and its listeners with it.
  const heard = target.isConnected ? target : (document.activeElement ?? document.body)
  heard.dispatchEvent(again)
}

export const isPressedAgain = (event: KeyboardEvent): boolean => firstPressed.has(event)

/** Time of the key press: a busy page receives the event late. */
export const pressedAt = (event: KeyboardEvent): number =>
  firstPressed.get(event) ?? event.timeStamp
