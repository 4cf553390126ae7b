import { sql } from 'kysely'

import { previewLimits, previewPeriods } from '@marketday/contract/storefront/previews'
import type {
  PreviewKind,
  PreviewPeriod,
  createPreview,
  openOwnPreview as ownEndpoint,
} from '@marketday/contract/storefront/previews'
import type { BodyOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { inOrder } from '../../platform/database/in-order.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { previewToken } from '../../platform/http/preview-host.ts'
import { hashSecret, newId } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/password-hashing.ts'
import type { Services } from '../../platform/services.ts'
import { statusNames } from '../builds/rules.ts'
import { getPreview, previewUrl } from './queries.ts'
import type { Viewer } from './queries.ts'
import { refusals } from './rules.ts'

type Creation = Handling<typeof createPreview>

/** Hashing takes a while, so it holds no connection. */
export const creationSteps = {
  async before({ db, body }: Creation): Promise<null> {
    await requireShowable(db, body.buildId)
    return null
  },
  call: async ({ body }: Omit<Creation, 'db'>): Promise<string | null> =>
    body.password ? await hashPassword(body.password) : null,
  async after({ db, body, services, can }: Creation, _prepared: null, passwordHash: string | null) {
    await requireRoom(db)
    const previewId = newId()
    await insertPreview(db, services, { ...body, previewId, passwordHash })
    return await getPreview(db, previewId, { services, can })
  },
}

interface NewPreview extends Pick<BodyOf<typeof createPreview>, 'buildId'> {
  readonly previewId: string
  readonly period: PreviewPeriod
  readonly passwordHash: string | null
}

const insertPreview = (
  db: Db,
  { config }: Services,
  { previewId, buildId, period, passwordHash }: NewPreview,
) =>
  inOrder([
    db
      .insertInto('previews')
      .values({
        preview_id: previewId,
        build_id: buildId,
        token_hash: hashSecret(previewToken(config, previewId)),
        password_hash: passwordHash,
        expires_at: hoursFromNow(previewPeriods[period]),
      })
      .execute(),
    record(db, { name: 'preview.created', objectType: 'preview', objectId: previewId }),
  ])

const hoursFromNow = (hours: number) => sql<string>`app_now() + make_interval(hours => ${hours})`

/** 404, or 409 `build_not_ready` for a build without finished pages. */
async function requireShowable(db: Db, buildId: string | null): Promise<void> {
  if (buildId === null) return
  const build = await db
    .selectFrom('builds')
    .select(['number', 'status'])
    .where('build_id', '=', buildId)
    .executeTakeFirst()
  if (!build) throw notFound('Build')
  const { number, status } = build
  if (status !== 'ready' && status !== 'live' && status !== 'retired')
    throw conflict(
      'build_not_ready',
      `Build ${number} is ${statusNames[status]}; only a ready build can be previewed`,
    )
}

/** Serialized: two concurrent calls could both take the last place. */
async function requireRoom(db: Db): Promise<void> {
  const [, { count }] = await inOrder([
    sql`select pg_advisory_xact_lock(hashtextextended('previews:' || current_setting('app.tenant_id'), 0))`.execute(
      db,
    ),
    db
      .selectFrom('previews')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('kind', '=', 'shared')
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', appNow)
      .executeTakeFirstOrThrow(),
  ])
  if (count >= previewLimits.open)
    throw conflict('conflict', `You have ${previewLimits.open} open previews. Revoke one first`)
}

export async function revokePreview(db: Db, previewId: string, viewer: Viewer): Promise<void> {
  const { state } = await getPreview(db, previewId, viewer)
  const refusal = refusals[state]
  if (refusal !== null) throw conflict('invalid_transition', refusal)
  const revoked = await db
    .updateTable('previews')
    .set({ revoked_at: appNow })
    .where('preview_id', '=', previewId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (revoked.numUpdatedRows === 0n) throw conflict('invalid_transition', refusals.revoked ?? '')
  await record(db, { name: 'preview.revoked', objectType: 'preview', objectId: previewId })
}

interface OwnPreview {
  readonly buildId: string | null
  readonly userId: string
  readonly kind: Exclude<PreviewKind, 'shared'>
}

/** The member's preview of the target, renewed. An ended one gets another address. */
export async function openOwnPreview(
  db: Db,
  services: Services,
  { buildId, userId, kind }: OwnPreview,
): Promise<ResponseOf<typeof ownEndpoint>> {
  await requireShowable(db, buildId)
  const previewId = newId()
  const { rows } = await sql<{ id: string; expiresAt: string }>`
    insert into previews as own (preview_id, kind, build_id, user_id, token_hash, expires_at)
    values (${previewId}, ${kind}, ${buildId}, ${userId}, ${hashSecret(previewToken(services.config, previewId))},
      ${hoursFromNow(previewLimits.ownHours)})
    on conflict (tenant_id, user_id, kind, build_id) where kind <> 'shared' do update set
      preview_id = case when own.expires_at > app_now() then own.preview_id else excluded.preview_id end,
      token_hash = case when own.expires_at > app_now() then own.token_hash else excluded.token_hash end,
      expires_at = excluded.expires_at
    returning preview_id as id, expires_at as "expiresAt"`.execute(db)
  const [own] = rows
  if (!own) throw notFound('Preview')
  return { url: previewUrl(services, own.id), expiresAt: own.expiresAt }
}
