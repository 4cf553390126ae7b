import { buildStages } from '@marketday/contract/storefront/build-states'
import type { BuildStage } from '@marketday/contract/storefront/build-states'
import type { Build } from '@marketday/contract/storefront/builds'
import { Check, Circle, CircleDashed, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { stageWords } from './build-words.ts'

type Progress = 'done' | 'current' | 'failed' | 'ahead'

const finished: readonly Build['status'][] = ['ready', 'live', 'retired', 'expired']

/** Progress of a stage; a successful build has passed all of them. */
export function progressOf(
  { status, stage }: Pick<Build, 'status' | 'stage'>,
  of: BuildStage,
): Progress {
  if (finished.includes(status)) return 'done'
  const reached = stage ? buildStages.indexOf(stage) : -1
  const stageIndex = buildStages.indexOf(of)
  if (stageIndex < reached) return 'done'
  if (stageIndex > reached) return 'ahead'
  return status === 'failed' || status === 'cancelled' ? 'failed' : 'current'
}

const marks: Readonly<Record<Progress, { icon: ReactNode; word: string; style: string }>> = {
  done: { icon: <Check />, word: 'done', style: 'bg-good-soft text-good' },
  current: { icon: <CircleDashed />, word: 'running', style: 'bg-info-soft text-info' },
  failed: { icon: <X />, word: 'stopped here', style: 'bg-bad-soft text-bad' },
  ahead: { icon: <Circle />, word: 'not yet', style: 'bg-hover text-faint' },
}

export function BuildStages({ build }: { build: Build }) {
  const done = buildStages.filter((stage) => progressOf(build, stage) === 'done').length
  return (
    <Card title="Progress">
      <ProgressBar
        label={`${done} of ${buildStages.length} stages done`}
        value={done / buildStages.length}
      />
      <ol className="mt-4 grid gap-3 sm:grid-cols-2">
        {buildStages.map((stage) => {
          const { icon, word, style } = marks[progressOf(build, stage)]
          return (
            <li key={stage} className="flex items-start gap-3 text-sm">
              <span
                aria-hidden
                className={`flex size-7 shrink-0 items-center justify-center rounded-full [&_svg]:size-4 ${style}`}
              >
                {icon}
              </span>
              <span>
                <span className="font-medium">{stageWords[stage].label}</span>
                <span className="sr-only">, {word}</span>
                <span className="block text-soft">{stageWords[stage].explanation}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
