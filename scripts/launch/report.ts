export class StartFailure extends Error {
  readonly advice: string

  constructor(problem: string, advice: string) {
    super(problem)
    this.name = 'StartFailure'
    this.advice = advice
  }
}

export function say(line: string) {
  process.stdout.write(`${line}\n`)
}

export function warn(line: string) {
  process.stderr.write(`${new Date().toISOString()} ${line}\n`)
}

export function reportFailure(error: unknown) {
  if (error instanceof StartFailure) process.stderr.write(`\n${error.message}\n${error.advice}\n`)
  else
    process.stderr.write(
      `\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n${adviceForCause(error)}\n`,
    )
}

function adviceForCause(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === '53100')
    return 'The disk is full. Free some space (df -h shows where) and start again; nothing saved is lost.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return 'This user may not write there. Change the owner of the folder, or set DATA_DIR to one of your own, and start again.'
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'Too many open files. Raise the limit (ulimit -n 4096) and start again.'
  return 'Start again; if the same lines come back, report them together with the lines above.'
}
