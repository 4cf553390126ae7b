import { createHmac } from 'node:crypto'

import type { Config } from '../../config.ts'

/** HMAC with the installation's secret: a plain hash of six digits is guessed at once. */
export const codeHash = (requestId: string, code: string, { appSecret }: Config): string =>
  createHmac('sha256', appSecret).update(`mailed code ${requestId} ${code}`).digest('hex')
