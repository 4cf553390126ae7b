import path from 'node:path'

/**
 * The path of a program for a thread or a process of its own. It stands beside the module that starts it, as
 * TypeScript in the sources and as an entry of its own in the bundle, which takes every file called `…-program.ts`.
 */
export const programBeside = ({ dirname, filename }: ImportMeta, name: string): string =>
  path.join(dirname, name + path.extname(filename))
