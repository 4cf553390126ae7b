import path from 'node:path'

const here = import.meta.dirname

/** Root of the repository, for sources and bundle alike: both are below `apps/api`. */
export const root = here.slice(0, here.lastIndexOf(path.join('/apps/api/')))
