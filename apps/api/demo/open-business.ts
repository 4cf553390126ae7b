import { termsVersion } from '@marketday/contract/accounts/identity/terms'

import { addMember, createTenant, createUser } from '../src/accounts/identity/create-user.ts'
import { giveTotp } from '../src/accounts/identity/second-factors/totp.ts'
import { hashPassword } from '../src/platform/password-hashing.ts'
import type { Services } from '../src/platform/services.ts'
import { actingAt } from './seeding.ts'
import type { Actor, Seeding, Team } from './seeding.ts'
import { demoOperatorSecret, demoSignIns, demoTenant } from './sign-ins.ts'
import type { DemoSignIn } from './sign-ins.ts'

export async function openBusiness(services: Services, opened: Date): Promise<Seeding> {
  const hashes = await Promise.all(demoSignIns.map(({ password }) => hashPassword(password)))
  const people = demoSignIns.map((person, index) => ({
    ...person,
    passwordHash: hashes[index] ?? '',
  }))
  const userIds = await actingAt(services, null)(opened, nobody, async (db) => {
    const ids: [DemoSignIn['role'], string][] = []
    for (const { role, name, email, passwordHash } of people) {
      const platformRole = role === 'operator' ? { platformRole: role } : {}
      const person = { name, email, isVerified: true, passwordHash, termsVersion, ...platformRole }
      const userId = await createUser(db, person)
      if (role === 'operator') await giveTotp(db, { userId, secret: demoOperatorSecret }, services)
      ids.push([role, userId])
    }
    return new Map(ids)
  })
  const team = teamOf(userIds)
  const { tenantId } = await actingAt(services, null)(opened, team.owner, (db) =>
    createTenant(db, { ...demoTenant, userId: team.owner.userId ?? '' }),
  )
  const at = actingAt(services, tenantId)
  await at(opened, team.owner, async (db) => {
    for (const [role, { userId }] of Object.entries(team))
      if (role !== 'owner' && userId)
        await addMember(db, { userId, role: role as Exclude<DemoSignIn['role'], 'operator'> })
  })
  return { services, tenantId, team, at }
}

const nobody: Actor = { kind: 'system', name: 'Marketday', userId: null }

function teamOf(userIds: ReadonlyMap<DemoSignIn['role'], string>): Team {
  const entries = demoSignIns
    .filter(({ role }) => role !== 'operator')
    .map(({ role, name }) => [role, { kind: 'user', name, userId: userIds.get(role) ?? null }])
  return Object.fromEntries(entries) as Team
}
