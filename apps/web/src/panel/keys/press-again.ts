const firstPressed = new WeakMap<Event, number>()

/** Presses a key once more that was held back, for everybody who has not heard it yet. */
export function pressAgain(
  target: Element,
  { key, timeStamp }: Pick<KeyboardEvent, 'key' | 'timeStamp'>,
): void {
  const again = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  firstPressed.set(again, timeStamp)
  // The page may have changed meanwhile, and nobody hears what is pressed in a part that is gone.
  const heard = target.isConnected ? target : (document.activeElement ?? document.body)
  heard.dispatchEvent(again)
}

export const isPressedAgain = (event: KeyboardEvent): boolean => firstPressed.has(event)

/** When the person pressed it: a busy page hears of keys late. */
export const pressedAt = (event: KeyboardEvent): number =>
  firstPressed.get(event) ?? event.timeStamp
