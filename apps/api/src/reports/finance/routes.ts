import * as contract from '@marketday/contract/reports/finance'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { closeMonth } from './close-month.ts'
import { exportFinanceRows } from './export-finance-rows.ts'
import { readFinance } from './get-finance.ts'
import { listFinanceRows } from './list-finance-rows.ts'

export function financeRoutes(app: App) {
  handle(app, contract.getFinance, ({ db, query, can }) => readFinance(db, query, can))
  handle(app, contract.exportFinanceRows, exportFinanceRows)
  handle(app, contract.closeMonth, ({ db, body, can }) => closeMonth(db, body.month, can))
  handle(app, contract.listFinanceRows, ({ db, query }) => listFinanceRows(db, query))
}
