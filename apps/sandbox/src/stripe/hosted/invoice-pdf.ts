import { money } from '../currencies.ts'
import type { Invoice } from '../types.ts'

export function invoicePdf(invoice: Invoice): Buffer {
  const { currency } = invoice
  const lines = (invoice['lines'] as { data: { description: string; amount: number }[] }).data
  const words = [
    `Invoice ${String(invoice['number'])}`,
    new Date(invoice.created * 1000).toISOString().slice(0, 10),
    `To: ${String(invoice['customer_name'] ?? '')}`,
    ...Object.values((invoice['customer_address'] ?? {}) as Record<string, string | null>).flatMap(
      (line) => line ?? [],
    ),
    ...((invoice['custom_fields'] ?? []) as { name: string; value: string }[]).map(
      ({ name, value }) => `${name}: ${value}`,
    ),
    ...lines.map(({ description, amount }) => `${description}: ${money(amount, currency)}`),
    ...invoice.total_discount_amounts.map(
      ({ amount }) => `Discount ${String(invoice._couponName ?? '')}: ${money(-amount, currency)}`,
    ),
    ...invoice.total_taxes.map(({ amount }, index) => {
      const { words = 'Tax', taxable = 0 } = invoice._taxWords[index] ?? {}
      return `${words} on ${money(taxable, currency)}: ${money(amount, currency)}`
    }),
    ...(invoice['customer_tax_exempt'] === 'reverse'
      ? ['Tax to be paid on reverse charge basis']
      : []),
    `Total: ${money(invoice.total, currency)} (${invoice.status})`,
  ]
  const text = words
    .map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`)
    .join('\n')
  const stream = `BT /F1 14 Tf 22 TL 60 760 Td\n${text}\nET`
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ])
}

function assemble(objects: string[]): Buffer {
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(body, 'latin1')
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${Buffer.byteLength(body, 'latin1')}\n%%EOF`
  return Buffer.from(body + table + trailer, 'latin1')
}
