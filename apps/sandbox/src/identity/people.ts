import { createHash } from 'node:crypto'
import type { Journal } from '../journal.ts'

export type Person = {
  sub: string
  name: string
  givenName: string
  familyName: string
  email: string | null
  emailVerified: boolean
}
export type NewPerson = { name: string; email: string | null; emailVerified?: boolean }
export type People = {
  ready: Person[]
  find: (sub: string) => Person | undefined
  remember: (person: NewPerson) => Person
}

export function createPeople(
  provider: string,
  journal: Journal,
  entries: Map<string, unknown>,
): People {
  const known = new Map<string, Person>()
  for (const [key, value] of entries) {
    if (key.startsWith(`${provider}:`)) known.set((value as Person).sub, value as Person)
  }
  const ready = READY.map((person) => buildPerson(provider, person))
  for (const person of ready) known.set(person.sub, person)
  return {
    ready,
    find: (sub) => known.get(sub),
    remember(asked) {
      const person = buildPerson(provider, asked)
      known.set(person.sub, person)
      journal.put(`${provider}:${person.sub}`, person)
      return person
    },
  }
}

export function claimsOf(person: Person, origin: string) {
  return {
    sub: person.sub,
    name: person.name,
    given_name: person.givenName,
    family_name: person.familyName,
    picture: pictureOf(person, origin),
    ...(person.email ? { email: person.email, email_verified: person.emailVerified } : {}),
  }
}

export function pictureOf(person: Person, origin: string): string {
  return `${origin}/people/${person.sub}.svg?name=${encodeURIComponent(person.name)}`
}

export function drawPerson(name: string): string {
  const initials = name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .replaceAll(/[^\p{L}]/gu, '')
    .slice(0, 2)
    .toUpperCase()
  const hue = (createHash('sha256').update(name).digest()[0] ?? 0) * 1.4
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="hsl(${hue} 45% 42%)"/><text x="40" y="51" font-family="sans-serif" font-size="30" font-weight="600" text-anchor="middle" fill="#fff">${initials}</text></svg>`
}

const READY: NewPerson[] = [
  { name: 'Grace Baker', email: 'grace.baker@example.com' },
  { name: 'Omar Siddiqui', email: 'omar.siddiqui@example.com' },
  { name: 'Lucía Fernández', email: 'lucia.fernandez@example.com' },
]

function buildPerson(provider: string, { name, email, emailVerified = true }: NewPerson): Person {
  const digest = createHash('sha256')
    .update(`${provider} ${email ?? name}`)
    .digest('hex')
  const sub =
    provider === 'linkedin'
      ? digest.slice(0, 10)
      : BigInt(`0x${digest.slice(0, 16)}`)
          .toString()
          .padStart(20, '1')
  const [givenName = name, ...rest] = name.split(' ')
  return { sub, name, givenName, familyName: rest.join(' '), email, emailVerified }
}
