import * as z from 'zod/mini'

import { NoDetails } from '../endpoints/event-shapes.ts'

export const importEvents = {
  'import.claimed': NoDetails,
  'import.rechecked': NoDetails,
  'import.compared': NoDetails,
  'import.committed': z.object({ items: z.int() }),
  'import.progressed': NoDetails,
  'import.pictures_copied': NoDetails,
  'import.done': NoDetails,
  'import.failed': NoDetails,
  'import.cancelled': NoDetails,
  'import.undo_asked': NoDetails,
  'import.undone': z.object({ removed: z.int() }),
  'address.led': z.object({
    path: z.string(),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
  }),
}
