import { readTarget, mayConnect } from '../../platform/outgoing/address-rules.ts'
import type { Target } from '../../platform/outgoing/address-rules.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { hashSecret, newId, newSecret } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { absolute } from '../formats/addresses.ts'
import { readWebsite } from '../read-website.ts'

interface PreviewRequest {
  readonly address: string
  /** Local hosts that may be read; empty in production. */
  readonly allow: readonly string[]
}

/** Stores the address and starts a job. Only the token's holder sees the result. 429 while too many are running. */
export async function createPreview(
  db: Db,
  request: PreviewRequest,
): Promise<{ id: string; token: string }> {
  const address = readAddress(request)
  const host = new URL(address).host.replace(/^www\./, '')
  await refuseTooMany(db, host)
  const preview = { id: newId(), token: newSecret() }
  await db
    .insertInto('import_previews')
    .values({
      import_preview_id: preview.id,
      token_hash: hashSecret(preview.token),
      address,
      host,
      ip: db.context.ip,
    })
    .execute()
  await enqueue(db, readWebsite, { previewId: preview.id })
  return preview
}

const mostOfVisitor = 3
const mostOfHost = 2
/** Older readings count as finished. */
const longestReadingMs = 15 * 60_000

/** Throws 429 so that one visitor or one website cannot use all readers. */
async function refuseTooMany(db: Db, host: string): Promise<void> {
  const since = new Date(db.context.now.getTime() - longestReadingMs).toISOString()
  const { visitors, hosts } = await db
    .selectFrom('import_previews')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('ip', '=', db.context.ip).as('visitors'),
      fn.countAll<number>().filterWhere('host', '=', host).as('hosts'),
    ])
    .where('status', 'in', ['created', 'probing', 'crawling'])
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  if (db.context.ip !== '' && Number(visitors) >= mostOfVisitor)
    throw tooMany('You’re already reading three websites. Wait until one finishes, or stop it')
  if (Number(hosts) >= mostOfHost)
    throw tooMany('This website is already being read. Try again in a minute')
}

const tooMany = (message: string) =>
  new AppError({
    status: 429,
    code: 'too_many_requests',
    message,
    headers: { 'retry-after': '60' },
  })

function readAddress({ address, allow }: PreviewRequest): string {
  const typed = address.trim()
  const normal = absolute(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)
  // The port is checked later: internal addresses are refused on any port.
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
