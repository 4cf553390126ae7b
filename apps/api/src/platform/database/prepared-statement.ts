import { createHash } from 'node:crypto'

import type { Compilable, CompiledQuery, Kysely } from 'kysely'
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

/** Stands for a value that is known only when the statement runs. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

interface PreparedStatementOptions {
  /**
   * Answers in well under a millisecond however large the shop is: outside a transaction it may share its
   * connection with others of the kind, which wait for it.
   */
  readonly sharesConnection?: boolean
}

type Placeholders<A> = { readonly [K in keyof A]: A[K] }

/**
 * A query compiled once and sent as a named prepared statement: parsing and planning are paid once per
 * connection. `build` receives placeholders for the arguments and must not look at them.
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
    const result = await db.executeQuery(filled as CompiledQuery<R>)
    return result.rows
  }
}
