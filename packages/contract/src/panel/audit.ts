import * as z from 'zod/mini'

import { get } from '../endpoints/endpoint.ts'
import { Day, Id, Time, line, page, pageFields } from '../endpoints/scalars.ts'

export const AuditEntry = z.object({
  id: Id,
  /** Noun and event, such as `member.role_changed`. */
  action: z.string(),
  actor: z.object({
    kind: z.enum(['user', 'shopper', 'system', 'provider', 'operator']),
    id: z.nullable(Id),
    name: z.string(),
  }),
  /** Operator who acted in the actor's name. */
  operator: z.nullable(z.object({ id: Id, name: z.string() })),
  object: z.object({ type: z.string(), id: Id }),
  details: z.record(z.string(), z.unknown()),
  ip: z.nullable(z.string()),
  occurredAt: Time,
})
export type AuditEntry = z.output<typeof AuditEntry>

/**
 * Newest first. `action` may be a prefix up to the dot: `member` finds every member event. `from`
 * and `to` are inclusive days in the business's time zone.
 */
export const listAudit = get('/audit', {
  access: { permission: 'audit.see' },
  summary: 'Who did what in the business',
  query: z.strictObject({
    ...pageFields,
    action: z.optional(
      line(60).check(z.regex(/^[a-z_]+(?:\.[a-z_]+)?$/, 'Such as member or member.removed')),
    ),
    actorId: z.optional(Id),
    objectType: z.optional(line(40)),
    objectId: z.optional(Id),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  response: page(AuditEntry),
})
