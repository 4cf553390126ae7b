/** The driver reports an ended connection by words alone; PostgreSQL and the system by codes. */
const byWords =
  /not queryable|Connection terminated|connection error|timeout exceeded when trying to connect|Client was closed/i

/** Whether a statement failed because the server was gone, so that it may well succeed in a moment. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  return code ? /^(57P0|08|E[A-Z]+$)/.test(code) : byWords.test(error.message)
}
