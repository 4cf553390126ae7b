import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'

import {
  exportSheetFaults,
  type Sheet,
  type SheetProblem,
} from '@marketday/contract/imports/sheets'

import { call } from '../../../platform/api/api.ts'
import { counted } from '../../../platform/format.ts'
import { saveCsv } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { act } from '../../act.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { FaultRows } from './FaultRows.tsx'
import { RepairDialog } from './RepairDialog.tsx'
import { sheetProblemsQuery } from './sheet-queries.ts'

interface SheetProblemsProps {
  importId: string
  sheet: Sheet
  /** Rows can still be repaired. */
  isOpen: boolean
}

/** Skipped and repaired rows by cause, each with one repair for all of them. */
export function SheetProblems({ importId, sheet, isOpen }: SheetProblemsProps) {
  const problems = useQuery(sheetProblemsQuery(importId))
  const download = async () =>
    saveCsv('rows-left-out.csv', await call(exportSheetFaults, { params: { id: importId } }))
  return (
    <Card
      title="Rows with problems"
      description="Repair them here, or download the skipped rows, correct them and import that file."
      flush
      actions={
        (sheet.counts?.faulty ?? 0) > 0 && (
          <Button
            size="small"
            variant="secondary"
            onClick={() => act(download, { failed: 'Nothing was downloaded' })}
          >
            Download skipped rows
          </Button>
        )
      }
    >
      <Loaded query={problems} what="the problems">
        {({ rows }) => (
          <ul aria-label="Problems" className="divide-y divide-line border-t border-line">
            {rows.map((problem) => (
              <Problem key={problem.id} {...{ importId, sheet, isOpen, problem }} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function Problem(props: SheetProblemsProps & { problem: SheetProblem }) {
  const { importId, isOpen, problem } = props
  const { column, count: rows } = problem
  const toShow = isOpen && column !== null ? 'Edit' : 'Show'
  const [isShown, setShown] = useState(false)
  return (
    <li className="flex flex-col gap-2 px-5 py-4 text-sm">
      <ProblemHead problem={problem} />
      <Examples problem={problem} />
      <div className="flex flex-wrap gap-2">
        {isOpen && (
          <DialogButton
            size="small"
            variant="secondary"
            dialog={(close) => <RepairDialog {...props} onClose={close} />}
          >
            {rows === 1 ? 'Repair the row' : `Repair all ${counted(rows, 'row')}`}
          </DialogButton>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : toShow} {rows === 1 ? 'row' : 'rows'}
        </Button>
      </div>
      {isShown && <FaultRows {...{ importId, isOpen, problem }} />}
    </li>
  )
}

function ProblemHead({ problem }: { problem: SheetProblem }) {
  const { heading, isWarning, count: rows } = problem
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">
          {heading && `${heading}: `}
          {problem.problem}
        </p>
        <p className="text-soft">{problem.remedy}</p>
      </div>
      <Badge tone={isWarning ? 'warn' : 'bad'}>
        {counted(rows, 'row')} {isWarning ? 'repaired' : 'skipped'}
      </Badge>
    </div>
  )
}

const Examples = ({ problem: { examples, count: rows } }: { problem: SheetProblem }) => (
  <p className="text-soft wrap-anywhere">
    {examples.map(({ row, value }, index) => (
      <span key={row}>
        {index > 0 && ' · '}Row {row}
        {value && (
          <>
            : <bdi className="text-ink">{value.length > 60 ? `${value.slice(0, 60)}…` : value}</bdi>
          </>
        )}
      </span>
    ))}
    {rows > examples.length && ' · …'}
  </p>
)
