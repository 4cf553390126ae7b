import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The bytes of a file in `apps/sandbox/pictures`. */
export const readPicture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../pictures', name))
