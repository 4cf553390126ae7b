import type { Config } from '../../../config.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import type { EventOn } from '../../../platform/events/record.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { recordIdentityEvent } from '../record-identity-event.ts'
import { findPerson } from '../queries.ts'

interface Change {
  readonly event: EventOn<'user'>
  readonly what: string
}

export async function tellAccountChanged(
  db: Db,
  {
    userId,
    name,
    config,
  }: { readonly userId: string; readonly name: string; readonly config: Pick<Config, 'publicUrl'> },
  { what, event }: Change,
): Promise<void> {
  await recordIdentityEvent(db, { userId, name }, event)
  const person = await findPerson(db, userId)
  if (!person?.emailVerified) return
  const url = new URL('/adminPanel/settings/security', config.publicUrl).href
  await sendMail(db, { to: person.email, template: 'account-changed', data: { name, what, url } })
}
