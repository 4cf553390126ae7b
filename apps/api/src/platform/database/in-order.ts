/**
 * Sends several statements of a transaction in one round trip. They run in order on one
 * connection: later ones see earlier effects, and locks are taken in order. After a failure the
 * rest has no effect, and the first failure is thrown. Each argument is one statement or a batch,
 * sent when called, without awaiting first; only the last may send more after its result.
 */
export async function inOrder<T extends readonly unknown[] | []>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const outcomes = await Promise.allSettled(statements)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }) as { -readonly [K in keyof T]: Awaited<T[K]> }
}
