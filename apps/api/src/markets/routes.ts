import * as contract from '@marketday/contract/money/markets'

import { handle } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import { listMarkets } from './queries.ts'

export function marketRoutes(app: App) {
  handle(app, contract.listMarkets, ({ db }) => listMarkets(db))
}
