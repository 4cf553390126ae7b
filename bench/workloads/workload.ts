import type { Row } from '../report/row.ts'
import type { Stage } from '../stage.ts'

export type Workload = { id: string; title: string; run: (stage: Stage) => Promise<Row[]> }
