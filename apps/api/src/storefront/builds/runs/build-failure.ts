/** A build that cannot be finished, with a sentence for its page. */
export class BuildFailure extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'BuildFailure'
    this.code = code
  }
}

/** The run no longer owns the build: it was cancelled or taken over. */
export class RunStopped extends Error {}
