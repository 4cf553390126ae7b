import type { Build, LogLine } from '@marketday/contract/storefront/builds'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { buildLogQuery, isUnfinished } from './build-queries.ts'
import { stageWords } from './build-words.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { saveFile } from '../../../platform/save-file.ts'

const tones = { info: '', warning: 'text-warn', error: 'text-bad' }
const levelWords = { info: '', warning: 'Warning: ', error: 'Error: ' }

export function BuildLog({ build }: { build: Build }) {
  const log = useQuery(buildLogQuery(build.id, isUnfinished(build)))
  const lines = log.data ?? []
  return (
    <Card
      title="Log"
      actions={
        lines.length > 0 && (
          <Button variant="quiet" size="small" onClick={() => download(build, lines)}>
            <Download aria-hidden className="size-4" />
            Download
          </Button>
        )
      }
    >
      <Loaded query={log} what="the log" rows={3}>
        {(logLines) => <Lines lines={logLines} />}
      </Loaded>
    </Card>
  )
}

function Lines({ lines }: { lines: readonly LogLine[] }) {
  const [search, setSearch] = useState('')
  const searchText = useDeferredValue(search).trim().toLowerCase()
  const matches = lines.filter(({ message }) => message.toLowerCase().includes(searchText))
  return (
    <>
      {lines.length > 8 && (
        <SearchField label="Search the log" value={search} onChange={setSearch} className="mb-3" />
      )}
      <ol
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Log lines"
        className="max-h-96 overflow-y-auto rounded-lg bg-sunken py-2 font-mono text-[0.8125rem]"
      >
        {matches.map((line) => (
          <Line key={line.number} line={line} />
        ))}
        {matches.length === 0 && (
          <li className="px-3 py-1 text-soft">
            {searchText ? 'No matching lines.' : 'No log entries yet.'}
          </li>
        )}
      </ol>
    </>
  )
}

function Line({ line }: { line: LogLine }) {
  return (
    <li
      id={`line-${line.number}`}
      className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 px-3 py-0.5 target:bg-primary-soft sm:grid-cols-[2.5rem_5rem_minmax(0,1fr)]"
    >
      <a
        href={`#line-${line.number}`}
        aria-label={`Link to line ${line.number}`}
        className="min-h-6 rounded text-right text-faint tabular-nums hover:text-ink"
      >
        {line.number}
      </a>
      <span className="text-faint max-sm:hidden">{stageWords[line.stage].label}</span>
      <span className={clsx('break-words', tones[line.level])}>
        {levelWords[line.level]}
        {line.message}
      </span>
    </li>
  )
}

function download(build: Build, lines: readonly LogLine[]) {
  const text = lines
    .map(({ loggedAt, stage, level, message }) => `${loggedAt} ${stage} ${level} ${message}\n`)
    .join('')
  saveFile(`build-${build.number}.log`, text, 'text/plain')
}
