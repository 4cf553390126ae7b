import { randomUUID } from 'node:crypto'

import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { LoginReply } from '@marketday/contract/accounts/identity/identity'
import type { startImpersonation as endpoint } from '@marketday/contract/accounts/identity/impersonation'

import { record } from '../../platform/events/record.ts'
import { asPerson } from '../../platform/database/as-person.ts'
import { appNow } from '../../platform/database/sql.ts'
import { enterTenant } from '../../platform/database/tenant-db.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { accessTokenSeconds } from '../../platform/http/access-token.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import type { Handling as SignedIn } from '../../platform/http/handle.ts'
import { hashSecret, newSecret } from '../../platform/ids.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import type { App } from '../../platform/services.ts'
import { leaveTenant } from './leave-tenant.ts'
import { listOwners } from './owners.ts'
import { findPerson, listTenantsOf } from './queries.ts'
import {
  bindBrowser,
  storeRefreshToken,
  userAgentOf,
  userInfoOf,
} from './sessions/start-session.ts'

type Handling = SignedIn<typeof endpoint>

/** Opens a session as another person for a named operator, with a reason, for at most half an hour. */
export const startImpersonation =
  (app: App) =>
  async (handling: Handling): Promise<LoginReply> => {
    const { db, body, caller, reply } = handling
    const person = await findPerson(db, body.userId)
    if (!person || person.disabledAt) throw notFound('Person')
    if (person.platformRole) throw forbidden('You can’t sign in as another operator')
    const operator = { id: caller.userId, name: caller.name }
    const personDb = await asPerson(db, person.userId, person.name)
    const tenant = (await listTenantsOf(personDb, person.userId)).find(
      ({ slug }) => slug === body.slug,
    )
    if (!tenant) throw notFound('Business', 'unknown_shop')

    const sessionId = randomUUID()
    const binding = newSecret()
    await openSession(personDb, handling, { sessionId, binding, tenantId: tenant.id })
    const refreshToken = newSecret()
    await storeRefreshToken(personDb, sessionId, refreshToken)
    bindBrowser(reply, sessionId, binding)
    await tellBusiness(await enterTenant(personDb, tenant.id), {
      operator,
      person: person.name,
      business: tenant.name,
      ...body,
    })
    const outside = await asPerson(await leaveTenant(personDb), operator.id, operator.name)
    await recordImpersonation(outside, body, operator)
    const token = await app.accessTokens.issue(
      { userId: person.userId, sessionId, audience: 'panel' },
      db.context.now,
    )
    const impersonated = await asPerson(outside, person.userId, person.name)
    const info = await userInfoOf(impersonated, { ...person, platformRole: null }, body.slug)
    return { token, refreshToken, expiresIn: accessTokenSeconds, ...info }
  }

async function openSession(
  db: Db,
  { body, caller, request }: Handling,
  session: { sessionId: string; binding: string; tenantId: string },
): Promise<void> {
  const until = db.context.now.getTime() + body.minutes * 60_000
  await db
    .insertInto('sessions')
    .values({
      session_id: session.sessionId,
      user_id: body.userId,
      audience: 'panel',
      binding_hash: hashSecret(session.binding),
      ip: request.ip,
      user_agent: userAgentOf(request),
      signed_in_by: 'impersonation',
      second_factor_at: appNow,
      expires_at: new Date(until).toISOString(),
      impersonator_id: caller.userId,
      impersonator_session_id: caller.sessionId,
      impersonated_tenant_id: session.tenantId,
      impersonation_reason: body.reason,
      read_only: !body.mayChange,
    })
    .execute()
}

interface Announcement extends BodyOf<typeof endpoint> {
  readonly operator: { readonly id: string; readonly name: string }
  readonly person: string
  readonly business: string
}

async function tellBusiness(db: Db, impersonation: Announcement): Promise<void> {
  const { operator, person, business, reason, minutes, mayChange } = impersonation
  await recordImpersonation(db, impersonation, operator)
  for (const { name, email } of await listOwners(db)) {
    const data = { name, operator: operator.name, person, business, reason, minutes, mayChange }
    await sendMail(db, { to: email, template: 'impersonation-started', data })
  }
}

const recordImpersonation = (
  db: Db,
  { userId, reason, minutes, mayChange }: BodyOf<typeof endpoint>,
  operator: { readonly id: string; readonly name: string },
) =>
  record(db, {
    name: 'impersonation.started',
    objectType: 'user',
    objectId: userId,
    details: { reason, minutes, mayChange, operator: operator.name, operatorId: operator.id },
  })
