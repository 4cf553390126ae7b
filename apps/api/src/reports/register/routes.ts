import * as contract from '@marketday/contract/reports/register'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { exportDocuments, printDocument, zipDocuments } from './document-files.ts'
import { getTaxReport, listDocuments } from './find-documents.ts'

export function registerRoutes(app: App) {
  handle(app, contract.getTaxReport, ({ db, query }) => getTaxReport(db, query))
  handle(app, contract.listDocuments, ({ db, query }) => listDocuments(db, query))
  handle(app, contract.exportDocuments, exportDocuments)
  handle(app, contract.zipDocuments, zipDocuments)
  handle(app, contract.printDocument, printDocument)
}
