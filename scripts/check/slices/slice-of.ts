/** Returns the slice of a server file; null for everything else, including the platform. */
export function sliceOf(file: string): string | null {
  const slice = /^apps\/api\/src\/([^/]+)\//.exec(file)?.[1]
  return slice === undefined || slice === 'platform' ? null : slice
}
