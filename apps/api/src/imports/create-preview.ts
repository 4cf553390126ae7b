import { readTarget, mayConnect } from '../platform/outgoing/address-rules.ts'
import { invalid } from '../platform/http/errors.ts'
import { hashSecret, newId, newSecret } from '../platform/ids.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { absolute } from './formats/addresses.ts'
import { readWebsite } from './read-website.ts'

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
  const target =
    normal && /[^.]\.[^.]|^\[/.test(new URL(normal).host) ? readTarget(normal, allow) : null
  if (!target) throw wrong('Enter a web address like example.com', 'invalid_input')
  const isInside = target.isLiteral
    ? !mayConnect(target, target.host)
    : /(?:^|\.)(?:localhost|local|internal|test|invalid)$/.test(target.host) &&
      !target.isAllowedLocal
  if (isInside)
    throw wrong(
      'This address is not on the public internet. Enter the address your customers use, like example.com',
      'import_blocked',
    )
  return normal
}

const wrong = (message: string, code: 'invalid_input' | 'import_blocked') =>
  invalid(message, [{ path: 'address', message }], code)
