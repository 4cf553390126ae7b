import { termsVersion } from '@marketday/contract/identity/terms'
import type { LoginReply, signUp as endpoint } from '@marketday/contract/identity/identity'

import { asPerson } from '../../platform/database/as-person.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { createTenant } from '../create-tenant.ts'
import { createUser } from '../create-user.ts'
import { askMailbox } from '../mailbox/ask-mailbox.ts'
import { leaveTenant } from '../leave-tenant.ts'
import { startSession } from '../sessions/start-session.ts'

type Handling = PublicHandling<typeof endpoint>

/**
 * An account that lives in this browser and reserves nothing until its code is entered. Made for every address
 * alike, so that nobody learns which ones have an account: their mailbox is told instead of sent a code.
 */
export const signUp =
  (app: App) =>
  async ({ db, body: { email }, request, reply }: Handling): Promise<LoginReply> => {
    const userId = await createUser(db, { name: '', email, isVerified: false, termsVersion })
    await askMailbox(db, { purpose: 'verify-email', email, userId })
    const known = await asPerson(db, userId)
    await createTenant(known, { userId, name: 'My shop', email })
    const outside = await leaveTenant(known)
    const person = { userId, name: '', platformRole: null }
    const proof = { way: 'sign_up', hasSecondFactor: false } as const
    return await startSession(outside, person, { app, request, reply, ...proof })
  }
