import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Secret of the demo's operator, useless elsewhere. */
const SECRET = 'MARKETDAYDEMO234MARKETDAYDEMO234'
const ACCOUNT = 'operator@example.com'
const STEP_SECONDS = 30

type Shown = { account: string; code: string; next: string; secondsLeft: number }

/** Authenticator app of the demo's operator (RFC 6238), with the following code too. */
export function showAuthenticator(now = Date.now()): Shown {
  const seconds = Math.floor(now / 1000)
  const step = Math.floor(seconds / STEP_SECONDS)
  return {
    account: ACCOUNT,
    code: codeOf(step),
    next: codeOf(step + 1),
    secondsLeft: STEP_SECONDS - (seconds % STEP_SECONDS),
  }
}

export function serveAuthenticator(app: FastifyInstance) {
  app.get('/mail/authenticator', () => showAuthenticator())
}

export function renderAuthenticator(): string {
  const { account, code, secondsLeft } = showAuthenticator()
  return `<div class="card"><h2>Authenticator app of ${account}</h2><p><strong>${code.slice(0, 3)} ${code.slice(3)}</strong> <span class="soft">for ${secondsLeft} more seconds; works once. Reload to see the next.</span></p></div>`
}

function codeOf(step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(SECRET)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
