import * as z from 'zod/mini'

import { get, put } from '../../endpoints/endpoint.ts'

/** Automatic issuing applies to orders paid or handed over while it is set. */
export const InvoiceRules = z.strictObject({
  issuedWhen: z.enum(['by_hand', 'paid', 'handed_over']),
})
export type InvoiceRules = z.output<typeof InvoiceRules>

export const getInvoiceRules = get('/business/invoice-rules', {
  access: { permission: 'settings.see' },
  summary: 'When invoices are issued',
  response: InvoiceRules,
})

export const saveInvoiceRules = put('/business/invoice-rules', {
  access: { permission: 'settings.edit' },
  summary: 'Change when invoices are issued',
  body: InvoiceRules,
  response: InvoiceRules,
})

/** Business details without which no invoice is issued automatically. */
export const invoiceDetails = ['address', 'taxId'] as const
export type InvoiceDetail = (typeof invoiceDetails)[number]
