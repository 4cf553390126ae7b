import { sql } from 'kysely'

export const piecesLeft = sql`(line.quantity - line.received - line.damaged - line.lost - line.returned)`
