import { createHash } from 'node:crypto'

import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely'
import {
  DummyDriver,
  Kysely as KyselyBuilder,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'

import type { DB as Database } from './database-types.ts'
import type { Db, NamedQuery } from './tenant-db.ts'

const builder = new KyselyBuilder<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  },
})

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

interface PreparedStatementOptions {
  /** For queries well below a millisecond at any shop size: outside transactions they may share a connection. */
  readonly sharesConnection?: boolean
}

type Placeholders<A> = { readonly [K in keyof A]: A[K] }

/**
 * Compiles a query once and sends it as a named prepared statement: parsing and planning happen
 * once per connection. `build` receives placeholders and must not inspect them.
 */
export function preparedStatement<A extends Record<string, unknown>, R>(
  build: (db: Kysely<Database>, parameters: Placeholders<A>) => Compilable<R>,
  { sharesConnection = false }: PreparedStatementOptions = {},
): (db: Db, args: A) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined
  let statementName = ''
  return async (db, args) => {
    if (!compiled) {
      const placeholders = new Proxy(
        {},
        { get: (_target, name) => new Placeholder(String(name)) },
      ) as Placeholders<A>
      compiled = build(builder, placeholders).compile()
      statementName = `q_${createHash('sha256').update(compiled.sql).digest('hex').slice(0, 16)}`
    }
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? args[value.name] : value,
    )
    const filled: NamedQuery = { ...compiled, parameters, statementName, sharesConnection }
    const result = await db.executeQuery<R>(filled)
    return result.rows
  }
}

/**
 * One prepared statement per query shape (filters, number of words, page size). A shape is a plain
 * object of few possible values, without arguments.
 */
export function preparedByShape<S extends object, A extends Record<string, unknown>, R>(
  build: (shape: S, parameters: Placeholders<A>) => RawBuilder<R>,
): (db: Db, shape: S, args: A) => Promise<R[]> {
  const statements = new Map<string, (db: Db, args: A) => Promise<R[]>>()
  return async (db, shape, args) => {
    const key = JSON.stringify(shape)
    const statement =
      statements.get(key) ??
      preparedStatement<A, R>((builder, parameters) => ({
        compile: () => build(shape, parameters).compile(builder),
      }))
    statements.set(key, statement)
    return await statement(db, args)
  }
}
