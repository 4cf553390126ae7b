import { createHmac } from 'node:crypto'

import type { Config } from '../../../config.ts'

/** Six digits are guessed from a plain hash at once, so the installation's secret goes into it. */
export const codeHash = (requestId: string, code: string, { appSecret }: Config): string =>
  createHmac('sha256', appSecret).update(`mailed code ${requestId} ${code}`).digest('hex')
