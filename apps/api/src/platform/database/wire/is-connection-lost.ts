import { errorCode } from '../../error-code.ts'

/** The driver reports closed connections by message, PostgreSQL and the system by code. */
const byWords =
  /not queryable|Connection terminated|connection error|timeout exceeded when trying to connect|Client was closed/i

/** Only network error codes of the system: a file error is not temporary. */
const byCode =
  /^(57P0.|08...|E(CONN[A-Z]*|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/

/** True if the server was unreachable, so that a retry may succeed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  return code ? byCode.test(code) : byWords.test(error.message)
}
