/** Whether this browser lets pages see through a camera; it does so only over a safe connection. */
export const hasCamera = (): boolean =>
  typeof navigator !== 'undefined' && 'mediaDevices' in navigator
