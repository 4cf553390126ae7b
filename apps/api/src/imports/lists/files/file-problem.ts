export const fileProblems = [
  'empty',
  'old_excel',
  'binary_excel',
  'open_document',
  'numbers',
  'word',
  'picture',
  'unknown',
  'locked',
  'damaged',
  'no_text',
  'too_much',
  'too_many_rows',
  'too_many_columns',
  'too_many_sheets',
  'long_cell',
  'long_format',
] as const
export type FileProblemCode = (typeof fileProblems)[number]

export class FileProblem extends Error {
  readonly code: FileProblemCode

  constructor(code: FileProblemCode) {
    super(code)
    this.name = 'FileProblem'
    this.code = code
  }
}
