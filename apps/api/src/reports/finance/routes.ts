import * as contract from '@marketday/contract/reports/finance'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { readFinance } from './get-finance.ts'
import { listFinanceRows } from './list-finance-rows.ts'

export function financeRoutes(app: App) {
  handle(app, contract.getFinance, ({ db, query }) => readFinance(db, query))
  handle(app, contract.listFinanceRows, ({ db, query }) => listFinanceRows(db, query))
}
