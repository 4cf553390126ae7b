import * as z from 'zod/mini'

import { del, get, post, put } from '../../endpoints/endpoint.ts'
import { grantable, permissionNeeds, roleNames } from './permissions.ts'
import { permissionWords } from './permissions-words.ts'
import { Allowed, Id, EmptyResponse, Version, line } from '../../endpoints/scalars.ts'

export const roleNameLength = 40
export const mostRoles = 50

const Granted = z.enum(grantable)
export type Granted = z.output<typeof Granted>

const sixNames = new Set(Object.values(roleNames).map((name) => name.toLowerCase()))

export const RoleInput = z.strictObject({
  name: line(roleNameLength).check(
    z.refine((name) => !sixNames.has(name.toLowerCase()), 'This is the name of a built-in role'),
  ),
  permissions: z.array(Granted).check(
    z.minLength(1, 'At least one permission'),
    z.maxLength(grantable.length, 'Use each permission only once'),
    z.refine((chosen) => lackOf(chosen) === null, {
      error: ({ input }) => lackOf(input as Granted[]) ?? '',
    }),
  ),
})
export type RoleInput = z.output<typeof RoleInput>

/** Returns the missing prerequisite as a message; null if none. */
function lackOf(chosen: readonly Granted[]): string | null {
  for (const permission of chosen) {
    const needed = permissionNeeds[permission]
    if (needed && !chosen.includes(needed))
      return `“${permissionWords[permission].label}” needs “${permissionWords[needed].label}”`
  }
  return null
}

export const CustomRole = z.object({
  id: Id,
  name: z.string(),
  permissions: z.array(Granted),
  /** Holders: members, including disabled ones, and invitations that can still be accepted. */
  members: z.int(),
  invitations: z.int(),
  version: z.int(),
  actions: z.object({ edit: Allowed, remove: Allowed }),
})
export type CustomRole = z.output<typeof CustomRole>

const params = z.object({ roleId: Id })
const edit = { permission: 'team.edit' } as const

export const listRoles = get('/team/roles', {
  access: { permission: 'team.see' },
  summary: 'The roles the business made itself',
  response: z.object({
    rows: z.array(CustomRole),
    /** Permissions the caller may grant, limited to the caller's own. */
    grantable: z.array(Granted),
    create: Allowed,
  }),
})

/** 403 for a permission the caller lacks, 409 for a duplicate name. */
export const createRole = post('/team/roles', {
  access: edit,
  confirmed: true,
  summary: 'Make a role out of permissions',
  status: 201,
  body: RoleInput,
  response: CustomRole,
})

/** Applies from each holder's next request. 403 for a role not below the caller's. */
export const changeRole = put('/team/roles/:roleId', {
  access: edit,
  confirmed: true,
  summary: 'Rename a role, or change what it allows',
  params,
  body: z.strictObject({ role: RoleInput, version: Version }),
  response: CustomRole,
})

/** 409 with the count while members or open invitations hold it. */
export const deleteRole = del('/team/roles/:roleId', {
  access: edit,
  confirmed: true,
  summary: 'Delete an unused role',
  params,
  response: EmptyResponse,
})
