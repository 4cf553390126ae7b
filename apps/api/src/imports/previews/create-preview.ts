import { readTarget, mayConnect } from '../../platform/outgoing/address-rules.ts'
import type { Target } from '../../platform/outgoing/address-rules.ts'
import { invalid } from '../../platform/http/errors.ts'
import { hashSecret, newId, newSecret } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { absolute } from '../formats/addresses.ts'
import { readWebsite } from '../read-website.ts'

interface Wish {
  readonly address: string
  /** Hosts on this machine that may be read; empty in production. */
  readonly allow: readonly string[]
}

/** Notes the address and lets a job read it. Only who holds the token sees the result. */
export async function createPreview(db: Db, wish: Wish): Promise<{ id: string; token: string }> {
  const address = readAddress(wish)
  const preview = { id: newId(), token: newSecret() }
  await db
    .insertInto('import_previews')
    .values({
      import_preview_id: preview.id,
      token_hash: hashSecret(preview.token),
      address,
      host: new URL(address).host.replace(/^www\./, ''),
      ip: db.context.ip,
    })
    .execute()
  await enqueue(db, readWebsite, { previewId: preview.id })
  return preview
}

function readAddress({ address, allow }: Wish): string {
  const typed = address.trim()
  const normal = absolute(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)
  // The port is not asked about yet: an address inside is one on every port.
  const inside = normal ? readTarget(withoutPort(normal), []) : null
  const target = normal ? readTarget(normal, allow) : null
  if (!target?.isAllowedLocal && inside && isInside(inside))
    throw wrong(
      'This address is not on the public internet. Enter the address your customers use, like example.com',
      'import_blocked',
    )
  if (!target || !/[^.]\.[^.]|:/.test(target.host))
    throw wrong('Enter a web address like example.com', 'invalid_input')
  return normal
}

function withoutPort(address: string): string {
  const url = new URL(address)
  url.port = ''
  return url.href
}

const isInside = (target: Target) =>
  target.isLiteral
    ? !mayConnect(target, target.host)
    : /(?:^|\.)(?:localhost|local|internal|test|invalid)$/.test(target.host)

const wrong = (message: string, code: 'invalid_input' | 'import_blocked') =>
  invalid(message, [{ path: 'address', message }], code)
