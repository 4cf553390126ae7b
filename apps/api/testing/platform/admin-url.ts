import { inject } from 'vitest'

/** The database server of this worker. */
export function adminUrl(): string {
  const urls = inject('adminUrls')
  const url = urls[Number(process.env.VITEST_POOL_ID ?? 1) % urls.length]
  if (url === undefined) throw new Error('No test database was started')
  return url
}
