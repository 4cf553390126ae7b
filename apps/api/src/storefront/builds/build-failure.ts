export class BuildFailure extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'BuildFailure'
    this.code = code
  }
}

export class RunStopped extends Error {}
