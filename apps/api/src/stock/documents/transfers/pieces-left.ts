import { sql } from 'kysely'

/** How many pieces of a `line` are on their way, once its transfer is sent. */
export const piecesLeft = sql`(line.quantity - line.received - line.damaged - line.lost - line.returned)`
