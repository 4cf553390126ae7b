import path from 'node:path'

const here = import.meta.dirname

/** The folder of the repository, the same from the sources as from the bundle: both lie below `apps/api`. */
export const root = here.slice(0, here.lastIndexOf(path.join('/apps/api/')))
