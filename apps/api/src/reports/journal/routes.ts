import * as contract from '@marketday/contract/reports/journal'
import {
  getPostingAccounts as getAccounts,
  savePostingAccounts as saveAccounts,
} from '@marketday/contract/reports/posting-accounts'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { exportDatev, exportJournal } from './export-journal.ts'
import { listJournal } from './list-journal.ts'
import { getPostingAccounts, savePostingAccounts } from './posting-accounts.ts'

export function journalRoutes(app: App) {
  handle(app, contract.listJournal, ({ db, query }) => listJournal(db, query))
  handle(app, contract.exportJournal, exportJournal)
  handle(app, contract.exportDatev, exportDatev)
  handle(app, getAccounts, ({ db }) => getPostingAccounts(db))
  handle(app, saveAccounts, ({ db, body }) => savePostingAccounts(db, body))
}
