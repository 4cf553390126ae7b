import path from 'node:path'

const here = import.meta.dirname

/** Root of the repository, for sources and bundle alike: both are below `apps/api`. */
export const root = here.slice(0, here.lastIndexOf(path.join('/apps/api/')))

/**
 * Path of a program for a thread or process, next to the module that starts it: TypeScript in the
 * sources, a separate entry in the bundle, which includes every `…-program.ts`.
 */
export const programBeside = ({ dirname, filename }: ImportMeta, name: string): string =>
  path.join(dirname, name + path.extname(filename))
