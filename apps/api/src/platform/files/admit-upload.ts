import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'

import { AppError, limited } from '../http/errors.ts'
import type { Db } from '../database/tenant-db.ts'
import { networkOf } from '../network.ts'
import { limitColumns, planInForce, planLimitReached } from '../plans/plan-limit.ts'
import type { PlanLimit } from '../plans/plan-limit.ts'

interface Upload {
  readonly db: Db
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Before an upload that is read but not stored: 429 beyond the bytes of an hour, per tenant and network. */
export async function admitUpload({ db, request }: Upload): Promise<void> {
  const { tenantId, now } = db.context
  takeFromHour(requireLength(request), { tenantId, ip: request.ip, now })
}

interface Sender {
  readonly tenantId: string | null
  readonly ip: string
  readonly now: Date
}

/** 429 beyond the bytes of an hour, per tenant and network. */
export function takeFromHour(bytes: number, { tenantId, ip, now }: Sender): void {
  const parties = [`tenant ${tenantId}`, `network ${networkOf(ip)}`]
  for (const party of parties) checkHour(party, bytes, now.getTime())
  for (const party of parties) addToHour(party, bytes, now.getTime())
}

/** Before an upload that is stored: also 402 beyond the plan's storage, with uploads still arriving. */
export const admitStoredUpload = (upload: Upload) => admitStored(upload, checkStorage)

/** The same for the proof of a delivery, beyond the plan's storage too: the driver stands at the door. */
export const admitProof = (upload: Upload) => admitStored(upload, checkUnconfirmed)

async function admitStored(upload: Upload, check: typeof checkStorage): Promise<void> {
  const { db, request, reply } = upload
  const bytes = requireLength(request)
  const tenantId = db.context.tenantId ?? ''
  const use = await findStorageUse(db)
  check(use, bytes + (arriving.get(tenantId) ?? 0))
  await admitUpload(upload)
  addArriving(tenantId, bytes)
  reply.raw.once('close', () => addArriving(tenantId, -bytes))
}

/** For a file that the server fetches itself: one byte before it is fetched, then its size. */
export async function checkStorageLeft(db: Db, bytes: number): Promise<void> {
  checkStorage(await findStorageUse(db), bytes)
}

/** The length bounds the body. Browsers send it. */
function requireLength({ headers }: FastifyRequest): number {
  const length = headers['content-length']
  if (length !== undefined) return Number(length)
  throw new AppError({
    status: 411,
    code: 'invalid_input',
    message: 'Send the file with its length (Content-Length)',
  })
}

const megabyte = 1_000_000
/** Room for a logo and the first pictures. Nobody can be reached behind the shop yet (decision 0021). */
const unconfirmedMb = 100

interface StorageUse extends PlanLimit {
  readonly bytes: number
  readonly isConfirmed: boolean
}

async function findStorageUse(db: Db): Promise<StorageUse> {
  const { rows } = await sql<StorageUse>`
    select ${limitColumns('storageMb')}, ${storedMb} as used,
      (select coalesce(sum(byte_size), 0) from files)::float8 as bytes,
      (select owner_confirmed_at is not null from tenants where tenant_id = ${db.context.tenantId}::uuid) as "isConfirmed"
    from ${planInForce}`.execute(db)
  const [use] = rows
  if (!use) throw new Error('No plan is in force')
  return use
}

/** SQL after `select`. */
export const storedMb = sql`(select ceil(coalesce(sum(byte_size), 0) / 1000000) from files)::int`

const texts = { says: (amount: string) => `stores ${amount} MB of files`, advice: 'Delete some' }

function checkUnconfirmed(use: StorageUse, more: number): void {
  if (!use.isConfirmed && use.bytes + more > unconfirmedMb * megabyte) throw unconfirmed(use.used)
}

function checkStorage(use: StorageUse, more: number): void {
  checkUnconfirmed(use, more)
  if (use.bytes + more > use.allowed * megabyte) throw planLimitReached('storageMb', use, texts)
}

const unconfirmed = (usedMb: number) =>
  new AppError({
    status: 402,
    code: 'plan_limit',
    message: `Until you confirm your email address, you can store up to ${unconfirmedMb} MB of files, and ${usedMb} MB are used. Enter the code from our email to store more.`,
    errors: [{ path: 'storageMb', message: `${usedMb} of ${unconfirmedMb} used` }],
  })

/** Bytes of admitted uploads whose rows are not stored yet, by tenant. */
const arriving = new Map<string, number>()

function addArriving(tenantId: string, bytes: number): void {
  const sum = (arriving.get(tenantId) ?? 0) + bytes
  if (sum > 0) arriving.set(tenantId, sum)
  else arriving.delete(tenantId)
}

interface Hour {
  readonly endsAt: number
  readonly bytes: number
}

const hourMs = 3_600_000
/** The storage of the smallest plan. */
const megabytesPerHour = 5_000
const hours = new Map<string, Hour>()

function findHour(party: string, now: number): Hour {
  const hour = hours.get(party)
  return hour && hour.endsAt > now ? hour : { endsAt: now + hourMs, bytes: 0 }
}

function checkHour(party: string, more: number, now: number): void {
  const { bytes, endsAt } = findHour(party, now)
  if (bytes + more <= megabytesPerHour * megabyte) return
  const minutes = Math.ceil((endsAt - now) / 60_000)
  throw limited(
    minutes * 60,
    `Up to ${megabytesPerHour.toLocaleString('en')} MB can be uploaded in an hour, and ${Math.ceil(bytes / megabyte).toLocaleString('en')} MB are used. Try again in ${minutes} minutes.`,
  )
}

function addToHour(party: string, more: number, now: number): void {
  for (const [name, { endsAt }] of hours) if (endsAt <= now) hours.delete(name)
  const { bytes, endsAt } = findHour(party, now)
  hours.set(party, { endsAt, bytes: bytes + more })
}
