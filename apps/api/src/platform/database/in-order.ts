/**
 * A batch: several statements of one transaction in one round trip. They share a connection, which runs them in the
 * order in which they were sent, so a later one sees what an earlier one has done, and locks are taken in this order;
 * once one fails, none after it has any effect. What is thrown is the failure of the first that failed, not its
 * consequences. Each is one statement, or a batch itself, and sent as it is called, with nothing awaited before; only
 * the last may send more once it is answered.
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
