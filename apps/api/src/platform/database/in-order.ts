/**
 * Sends several statements of a transaction in one round trip. They run in order on one
 * connection: later ones see earlier effects, and locks are taken in order. After a failure the
 * rest has no effect, and the failure that aborted the transaction is thrown. Each argument is one
 * statement or a batch, sent when called. One that awaits first, like `enqueue`, runs after those
 * sent meanwhile: nothing else of the batch may depend on its place.
 */
export async function inOrder<T extends readonly unknown[] | []>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const outcomes: readonly PromiseSettledResult<unknown>[] = await Promise.allSettled(statements)
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected')
  // A statement that was sent late may be listed before the one that made it fail.
  const failure = failures.find(({ reason }) => !(reason instanceof AbortedError)) ?? failures[0]
  if (failure) throw failure.reason
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as {
    -readonly [K in keyof T]: Awaited<T[K]>
  }
}

/** Failure of a statement in a transaction that another one, the cause, has aborted. */
export class AbortedError extends Error {
  constructor(cause: unknown) {
    super('an earlier statement aborted the transaction', { cause })
    this.name = 'AbortedError'
  }
}
