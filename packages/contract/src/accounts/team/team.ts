import * as z from 'zod/mini'

import { Email } from '../identity/email.ts'
import { del, get, patch, post, put } from '../../endpoints/endpoint.ts'
import { LoginReply, UserInfo } from '../identity/identity.ts'
import { heldRoles, permissions } from './permissions.ts'
import { Allowed, Id, EmptyResponse, NoBody, Time, line } from '../../endpoints/scalars.ts'

const heldRole = {
  role: z.enum(heldRoles),
  /** Set only with `custom`; null also once the role of a settled invitation was deleted. */
  customRoleId: z.nullable(Id),
  roleName: z.string(),
}

export const GivableRole = z.object({ ...heldRole, permissions: z.array(z.enum(permissions)) })
export type GivableRole = z.output<typeof GivableRole>

/** Roles, from least to most rights. */
const RoleGiven = z.enum([
  'driver',
  'dispatcher',
  'orders',
  'catalogue',
  'manager',
  'owner',
  'custom',
])

export const Member = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  ...heldRole,
  disabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  since: Time,
  isYou: z.boolean(),
  actions: z.object({ changeRole: Allowed, disable: Allowed, enable: Allowed, remove: Allowed }),
})
export type Member = z.output<typeof Member>

export const listMembers = get('/team/members', {
  access: { permission: 'team.see' },
  summary: 'The people of the business',
  response: z.object({
    rows: z.array(Member),
    roles: z.array(GivableRole),
    /** Seat limit of the plan; null = unlimited. */
    limit: z.nullable(z.int()),
    /** Null if the caller may invite, else the reason. */
    invite: Allowed,
    /** Null if the caller may leave, else the reason. */
    leave: Allowed,
  }),
})

/** 403 for a member at or above the caller's level, 409 `last_owner`. Applies from the member's next request. */
export const changeMember = patch('/team/members/:userId', {
  access: { permission: 'team.edit' },
  confirmed: true,
  summary: 'Change a member’s role, or disable and enable her',
  params: z.object({ userId: Id }),
  body: z.strictObject({
    role: z.optional(RoleGiven),
    /** Custom role; only with `custom`. */
    customRoleId: z.optional(Id),
    disabled: z.optional(z.boolean()),
  }),
  response: Member,
})

export const removeMember = del('/team/members/:userId', {
  access: { permission: 'team.edit' },
  confirmed: true,
  summary: 'Remove a member',
  params: z.object({ userId: Id }),
  response: EmptyResponse,
})

/** 409 `last_owner` for the only owner. */
export const leaveTeam = del('/team/membership', {
  access: 'member',
  confirmed: true,
  summary: 'Leave the business',
  response: EmptyResponse,
})

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  ...heldRole,
  invitedBy: z.string(),
  sentAt: Time,
  expiresAt: Time,
  state: z.enum(['pending', 'expired', 'accepted', 'revoked']),
  /** Null if the caller may resend or revoke it, else the reason. */
  change: Allowed,
})
export type Invitation = z.output<typeof Invitation>

export const listInvitations = get('/team/invitations', {
  access: { permission: 'team.see' },
  summary: 'Invitations to the business',
  response: z.object({ rows: z.array(Invitation) }),
})

/**
 * 403 `email_unverified`, 403 above the caller's level, 402 `plan_limit`, 409 `already_member`. A
 * second invitation to the same address replaces the first.
 */
export const inviteMember = post('/team/invitations', {
  access: { permission: 'team.edit' },
  confirmed: true,
  summary: 'Invite someone to the business',
  status: 201,
  body: z.strictObject({ email: Email, role: RoleGiven, customRoleId: z.optional(Id) }),
  response: Invitation,
})

/** Issues a new link for seven days and invalidates the old one. */
export const resendInvitation = post('/team/invitations/:invitationId/resending', {
  access: { permission: 'team.edit' },
  confirmed: true,
  summary: 'Send an invitation again',
  idempotency: 'never',
  params: z.object({ invitationId: Id }),
  body: NoBody,
  response: Invitation,
})

export const revokeInvitation = del('/team/invitations/:invitationId', {
  access: { permission: 'team.edit' },
  confirmed: true,
  summary: 'Revoke an invitation',
  params: z.object({ invitationId: Id }),
  response: EmptyResponse,
})

const Token = line(140)

/** Reads the invitation behind the link `/?do=accept-invitation#token` in any state; 404 if it never existed. */
export const readInvitation = post('/cap/invitations/reading', {
  access: 'public',
  harmless: true,
  summary: 'What an invitation says',
  idempotency: 'never',
  limit: { max: 60, seconds: 60 },
  body: z.strictObject({ token: Token }),
  response: z.object({
    business: z.string(),
    invitedBy: z.string(),
    email: z.string(),
    roleName: z.string(),
    expiresAt: Time,
    /** `replaced`: a newer mail holds the valid link. */
    state: z.enum(['pending', 'expired', 'accepted', 'revoked', 'replaced']),
  }),
})

/**
 * Signed-in users. 409 `wrong_account` names both addresses, 400 `link_expired`. Returns the
 * caller's new membership.
 */
export const acceptInvitation = post('/account/invitations', {
  access: 'signedIn',
  confirmed: true,
  summary: 'Accept an invitation',
  idempotency: 'never',
  body: z.strictObject({ token: Token }),
  response: UserInfo,
})

/** Users without an account: creates one with the confirmed address. 409 `email_taken`: sign in, then accept. */
export const joinByInvitation = post('/cap/invitations/acceptance', {
  access: 'public',
  summary: 'Accept an invitation with a new account',
  idempotency: 'never',
  limit: { max: 20, seconds: 60 },
  body: z.strictObject({ token: Token, name: line(80), acceptedTerms: z.literal(true) }),
  response: LoginReply,
})

export const OwnershipTransfer = z.object({
  from: z.object({ userId: Id, name: z.string() }),
  to: z.object({ userId: Id, name: z.string() }),
  expiresAt: Time,
  actions: z.object({ accept: Allowed, cancel: Allowed }),
})

export const getOwnershipTransfer = get('/team/ownership-transfer', {
  access: 'member',
  summary: 'The transfer of ownership under way',
  response: z.object({ transfer: z.nullable(OwnershipTransfer) }),
})

/** Stays open for seven days until the recipient accepts; the former owner becomes a manager. */
export const offerOwnership = post('/team/ownership-transfer', {
  access: { permission: 'ownership.edit' },
  confirmed: true,
  summary: 'Offer the business to another member',
  body: z.strictObject({ userId: Id }),
  response: z.object({ transfer: OwnershipTransfer }),
})

export const acceptOwnership = post('/team/ownership-transfer/acceptance', {
  access: 'member',
  confirmed: true,
  summary: 'Become the owner of the business',
  body: NoBody,
  response: UserInfo,
})

/** Allowed for the sender and the recipient. */
export const cancelOwnershipTransfer = del('/team/ownership-transfer', {
  access: 'member',
  confirmed: true,
  summary: 'End the transfer of ownership',
  response: EmptyResponse,
})

/** Second-factor policy of the business; members without a factor have seven days. */
export const TeamPolicy = z.object({
  secondFactorRequired: z.boolean(),
  secondFactorRequiredFrom: z.nullable(Time),
})

export const getTeamPolicy = get('/team/policy', {
  access: { permission: 'team.see' },
  summary: 'What the business asks of its people',
  response: TeamPolicy,
})

export const setTeamPolicy = put('/team/policy', {
  access: { permission: 'ownership.edit' },
  confirmed: true,
  summary: 'Require a second factor from everyone in the business',
  body: z.strictObject({ secondFactorRequired: z.boolean() }),
  response: TeamPolicy,
})
