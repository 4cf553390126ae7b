import type { Finding } from '../run-checks.ts'
import { listFiles, scanLines } from '../tree.ts'

// Live keys only: the sandbox publishes its own test keys on purpose.
const keyShapes: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/,
  'a live Stripe key': /\b[rs]k_live_[0-9A-Za-z]{10,}/,
  'an AWS key id': /\bAKIA[0-9A-Z]{16}\b/,
  'a Google API key': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'a GitHub token': /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_\w{40,})/,
  'a Slack token': /\bxox[abprs]-[0-9A-Za-z-]{10,}/,
  'a signed token': /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
}

export function checkSecrets(): Finding {
  const files = listFiles().filter(
    (file) => !/\.(png|jpe?g|webp|avif|gif|ico|woff2?|pdf|zip)$/.test(file),
  )
  return {
    problems: files.flatMap((file) => scanLines(file, nameSecret)),
    note: `${files.length} files`,
  }
}

export function nameSecret(line: string): string | undefined {
  const found = Object.entries(keyShapes).find(([, shape]) => shape.test(line))
  return found && `looks like ${found[0]}`
}
