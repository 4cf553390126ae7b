/**
 * Several statements of one transaction in one round trip. They share a connection, which runs them in the order in
 * which they were sent, so a later one sees what an earlier one has done; once one fails, none after it has any
 * effect. What is thrown is the failure of the first that failed, not its consequences. Each must be sent as it is
 * called, with nothing awaited before.
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
