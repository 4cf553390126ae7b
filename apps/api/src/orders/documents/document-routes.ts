import * as documents from '@marketday/contract/orders/documents/order-documents'
import * as rules from '@marketday/contract/orders/documents/invoice-rules'

import { handle, handlePublic } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { getDocumentNumbers, saveDocumentPrefixes } from './document-series.ts'
import { getInvoiceRules, saveInvoiceRules } from './invoice-rules.ts'
import { issueInvoices, previewInvoices } from './issue-invoices.ts'
import { printOrders } from './print-orders.ts'
import { printShopDocuments } from './print-shop-documents.ts'

export function documentRoutes(app: App): void {
  handle(app, documents.printOrders, printOrders)
  handle(app, documents.previewInvoices, previewInvoices)
  handle(app, documents.issueInvoices, issueInvoices)
  handle(app, documents.getDocumentNumbers, ({ db }) => getDocumentNumbers(db))
  handle(app, documents.saveDocumentPrefixes, async ({ db, body }) => {
    await saveDocumentPrefixes(db, body)
    return await getDocumentNumbers(db)
  })
  handle(app, rules.getInvoiceRules, ({ db }) => getInvoiceRules(db))
  handle(app, rules.saveInvoiceRules, ({ db, body }) => saveInvoiceRules(db, body))
  handlePublic(app, documents.getShopDocuments, printShopDocuments)
}
