import path from 'node:path'

import { isFresh, serverBundle } from './freshness.ts'
import { root } from './root.ts'

/** Fails with instructions if the bundle is older than the sources. */
export function refuseStaleBundle(): void {
  const folder = path.join(root, serverBundle.app, serverBundle.output)
  if (import.meta.dirname !== folder || isFresh(root, serverBundle)) return
  throw new Error(
    `The bundle of the server in ${folder} is out of date. "npm start" rebuilds and starts it; "npm run dev" runs the sources.`,
  )
}
