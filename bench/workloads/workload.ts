import type { Row } from '../report/row.ts'
import type { Stage } from '../stage.ts'

export type Workload = {
  id: string
  title: string
  /** Takes too long for a quick run, which leaves it out unless it is named. */
  isLong?: boolean
  run: (stage: Stage) => Promise<Row[]>
}
