/** URL on our own origin for any input: `//evil.com` is a path here, never a host. */
export const pageAddress = (path: string, { origin }: URL): URL => new URL(origin + path)

/** Collapses double slashes, which at the start would mean another host; null without any. */
export function singleSlashes(pathname: string): string | null {
  return pathname.includes('//') ? pathname.replaceAll(/\/{2,}/g, '/') : null
}
