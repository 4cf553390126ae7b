/** Path that a framed preview reports; null for messages of other origins or shapes. */
export function readShownPath(
  { origin, data }: Pick<MessageEvent<unknown>, 'origin' | 'data'>,
  previewUrl: string,
): string | null {
  if (origin !== new URL(previewUrl).origin) return null
  if (typeof data !== 'object' || data === null || !('type' in data) || !('path' in data))
    return null
  const { type, path } = data
  return type === 'shown' && typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : null
}
