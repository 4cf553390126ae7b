import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import ts from 'typescript'

import type { Db } from '../src/platform/database/tenant-db.ts'
import { testApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())

test('a column that takes one of a few values is typed by those of its CHECK', async () => {
  const typed = listTypedValues()
  const checked = await t.inTenant(null, listCheckedValues)
  expect(Object.keys(checked).length).toBeGreaterThan(50)
  expect(typed).toEqual(checked)
})

function listTypedValues(): Record<string, string[]> {
  const file = fileURLToPath(new URL('../src/platform/database/database-types.ts', import.meta.url))
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.NodeNext,
  })
  const checker = program.getTypeChecker()
  const tables = program
    .getSourceFile(file)
    ?.statements.filter(ts.isInterfaceDeclaration)
    .find(({ name }) => name.text === 'DB')
  if (!tables) throw new Error('The generated types have no DB')
  const membersOf = (type: ts.Type) =>
    type
      .getProperties()
      .map((member) => ({ name: member.name, type: checker.getTypeOfSymbol(member) }))
  /** `Generated` is an object of read and write types. */
  const valuesOf = (type: ts.Type): string[] => {
    if (type.isStringLiteral()) return [type.value]
    if (type.isUnion()) return type.types.flatMap(valuesOf)
    const read = type.getProperty('__select__')
    return read ? valuesOf(checker.getTypeOfSymbol(read)) : []
  }
  return Object.fromEntries(
    membersOf(checker.getTypeAtLocation(tables)).flatMap(({ name: table, type }) =>
      membersOf(type).flatMap(({ name, type: column }) => {
        const values = valuesOf(column)
        return values.length > 0 ? [[`${table}.${name}`, values.sort()]] : []
      }),
    ),
  )
}

async function listCheckedValues(db: Db) {
  const { rows } = await sql<{ column: string; definition: string }>`
    select con.conrelid::regclass || '.' || attname as column, pg_get_constraintdef(con.oid) as definition
      from pg_constraint as con
      join pg_attribute on attrelid = con.conrelid and attnum = con.conkey[1]
     where con.contype = 'c' and con.connamespace = 'public'::regnamespace and cardinality(con.conkey) = 1
       and pg_get_constraintdef(con.oid) ~ ' = (ANY \\(ARRAY\\[)?'''`.execute(db)
  return Object.fromEntries(
    rows.map(({ column, definition }) => [
      column,
      [...definition.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value).sort(),
    ]),
  )
}
