import * as z from 'zod/mini'
import { expect, test } from 'vitest'

import { NewPassword, isMadeOfNames, shortestPassword } from './password.ts'

test('a password is fifteen characters long, or eight beside a second factor', () => {
  expect(shortestPassword(false)).toBe(15)
  expect(shortestPassword(true)).toBe(8)
})

const problemOf = (password: string) =>
  z.safeParse(NewPassword, password).error?.issues[0]?.message ?? null

test.each([
  ['seven characters', 'x'.repeat(7), 'At least 8 characters'],
  ['eight', 'x'.repeat(8), null],
  ['128', 'x'.repeat(128), null],
  ['129', 'x'.repeat(129), 'At most 128 characters'],
  ['blanks and letters of any script', 'две 面包 and 🥐', null],
  ['half a character', 'half of one \uD83E', 'Contains characters that can’t be saved'],
])('a password of %s', (_what, password, problem) => {
  expect(problemOf(password)).toBe(problem)
})

test.each([
  ['hearth-and-rye-2026', ['Ada Lovelace', 'Hearth & Rye'], true],
  ['HEARTHSTONE 12345', ['hearth'], true],
  ['myHearth12345', ['HEARTH'], true],
  ['h.e.a.r.t.h 12345', ['Hearth'], true],
  ['lovelace loves me', ['ada.lovelace@mail.example'], true],
  ['i like mail a lot', ['ada_lovelace@mail.example'], true],
  ['muller muller 123', ['Jürgen Müller'], true],
  ['Müller und Söhne', ['Muller'], true],
  ['мария мария 2026', ['Мария'], true],
  ['route-66-diner-xyz', ['Route66'], true],
  ['route-67-diner-xyz', ['Route66'], false],
  ['anna anna anna x', ['Anna'], true],
  ['bob bob bob bob', ['Bob'], false],
  ['smith-jones-12345', ['Bob-Jones'], true],
  ['ada,love,lace,12', ['ada,lovelace'], true],
  ['correct battery staple', ['Ada Lovelace', 'Hearth & Rye'], false],
  ['correct battery staple', ['', ' - '], false],
  ['correct battery staple', [], false],
])('whether “%s” is made of the names %j: %s', (password, names, isMade) => {
  expect(isMadeOfNames(password, names)).toBe(isMade)
})
