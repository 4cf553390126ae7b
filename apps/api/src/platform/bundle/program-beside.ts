import path from 'node:path'

/**
 * Path of a program for a thread or process, next to the module that starts it: TypeScript in the
 * sources, a separate entry in the bundle, which includes every `…-program.ts`.
 */
export const programBeside = ({ dirname, filename }: ImportMeta, name: string): string =>
  path.join(dirname, name + path.extname(filename))
