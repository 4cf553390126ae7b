import type { Row } from '../report/row.ts'
import type { Stage } from '../stage.ts'

export type Workload = {
  id: string
  title: string
  /** Too slow for a quick run, unless named. */
  isLong?: boolean
  run: (stage: Stage) => Promise<Row[]>
}
