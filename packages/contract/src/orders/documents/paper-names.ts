import type { DocumentKind, PaperKind } from './order-documents.ts'

export const paperNames: Readonly<Record<PaperKind, string>> = {
  invoice: 'Invoices',
  credit_note: 'Credit notes',
  order_sheet: 'Order sheets',
  pro_forma: 'Pro forma invoices',
  packing_slip: 'Packing slips',
  pick_list: 'Pick list',
  address_labels: 'Address labels',
}

export const documentNames: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Invoice',
  supplementary_invoice: 'Supplementary invoice',
  credit_note: 'Credit note',
}
