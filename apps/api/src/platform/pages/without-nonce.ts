import { createHash } from 'node:crypto'

/**
 * Removes the nonce from a page for caching: its inline scripts are then allowed by hash (D20).
 * Null if a script can only be allowed by nonce.
 */
export function withoutNonce(html: string, nonce: string): { text: string; hashes: string } | null {
  const text = html.replaceAll(` nonce="${nonce}"`, '')
  if (text.includes(nonce)) return null
  const hashes = hashesOf(text)
  return hashes && { text, hashes: hashes.join(' ') }
}

function hashesOf(html: string): string[] | null {
  const hashes: string[] = []
  for (const [, attributes = '', body = ''] of html.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    if (/\ssrc=/.test(attributes)) return null
    if (/type="application\/(?:ld\+)?json"/.test(attributes)) continue
    hashes.push(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return hashes
}
