import { createHash } from 'node:crypto'

/**
 * Takes the nonce out of a rendered page, so that it may be kept: its inline scripts are then allowed by
 * their hashes (D20). Null when it holds a script that only a nonce could allow.
 */
export function withoutNonce(html: string, nonce: string): { text: string; hashes: string } | null {
  const text = html.replaceAll(` nonce="${nonce}"`, '')
  if (text.includes(nonce)) return null
  const hashes = hashesOf(text)
  return hashes && { text, hashes: hashes.join(' ') }
}

/** Null when a script is loaded from an address instead. */
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
