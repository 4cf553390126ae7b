/** The address of a page on our own origin, whatever it begins with: `//evil.com` is a path here, never a host. */
export const pageAddress = (path: string, { origin }: URL): URL => new URL(origin + path)

/** The path without its doubled slashes, or null when it has none: two in front would read as another host. */
export function singleSlashes(pathname: string): string | null {
  return pathname.includes('//') ? pathname.replaceAll(/\/{2,}/g, '/') : null
}
