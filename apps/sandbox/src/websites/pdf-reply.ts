import type { Reply } from './site.ts'

/** One-page PDF with this content; `filter` is its compression. */
export function pdfReply(content: Buffer, filter = ''): Reply {
  const before = [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >> endobj',
    '4 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> endobj',
    `5 0 obj << ${filter} /Length ${content.length} >>`,
    'stream\n',
  ].join('\n')
  // No cross-reference table: readers search for the objects.
  const after = '\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'
  return {
    type: 'application/pdf',
    body: Buffer.concat([Buffer.from(before), content, Buffer.from(after)]),
  }
}
