/** The slice that a file of the server belongs to; null for everything else, the platform among it. */
export function sliceOf(file: string): string | null {
  const slice = /^apps\/api\/src\/([^/]+)\//.exec(file)?.[1]
  return slice === undefined || slice === 'platform' ? null : slice
}
