import path from 'node:path'

import { isFresh, serverBundle } from './freshness.ts'
import { root } from './root.ts'

/** Whoever starts the bundle by hand gets what the sources say, or is told what to do. */
export function refuseStaleBundle(): void {
  const folder = path.join(root, serverBundle.app, serverBundle.output)
  if (import.meta.dirname !== folder || isFresh(root, serverBundle)) return
  throw new Error(
    `The bundle of the server in ${folder} is out of date. "npm start" rebuilds and starts it; "npm run dev" runs the sources.`,
  )
}
