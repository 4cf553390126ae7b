import { errorCode } from '../../error-code.ts'

/** The driver reports an ended connection by words alone; PostgreSQL and the system by codes. */
const byWords =
  /not queryable|Connection terminated|connection error|timeout exceeded when trying to connect|Client was closed/i

/** Of the system only what happens to connections: a file that cannot be written passes by itself at no time. */
const byCode =
  /^(57P0.|08...|E(CONN[A-Z]*|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/

/** Whether a statement failed because the server was gone, so that it may well succeed in a moment. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  return code ? byCode.test(code) : byWords.test(error.message)
}
