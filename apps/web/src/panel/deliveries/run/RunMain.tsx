import { setDuty } from '@marketday/contract/driver-run'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { act } from '../delivery-queries.ts'
import { StopCard } from './StopCard.tsx'
import { StopLine } from './StopLine.tsx'
import { useRun } from './use-run.ts'
import type { Run } from './use-run.ts'

const open = ['assigned', 'en_route', 'arrived']

/** The driver's own run, made for a phone in one hand. */
export function RunMain({ maySeeBoard }: { maySeeBoard: boolean }) {
  const run = useRun()
  const { data, isPending, isError, error, refetch } = run.run
  if (isPending) return <SkeletonRows label="Loading your run" />
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data.driver)
    return (
      <>
        <PageHeader title="My run" />
        <EmptyState
          title="You are not one of the drivers"
          action={maySeeBoard && <UiLink href="?tab=drivers">Go to drivers</UiLink>}
        >
          {maySeeBoard
            ? 'Add yourself as a driver and link your account to drive a run.'
            : 'Ask your dispatcher to add you as a driver.'}
        </EmptyState>
      </>
    )
  return (
    <OwnRun run={run} driver={data.driver} timeZone={data.timeZone} maySeeBoard={maySeeBoard} />
  )
}

interface OwnRunProps {
  run: Run
  driver: { onDuty: boolean }
  timeZone: string
  maySeeBoard: boolean
}

function OwnRun({ run, driver, timeZone, maySeeBoard }: OwnRunProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const todo = run.stops.filter((stop) => open.includes(stop.status))
  const done = run.stops.filter((stop) => !open.includes(stop.status))
  const current =
    todo.find((stop) => stop.id === chosen) ??
    todo.find((stop) => stop.status !== 'assigned') ??
    todo[0]
  const change = (onDuty: boolean) =>
    void act(() => call(setDuty, { body: { onDuty } }), {
      done: onDuty ? 'You are on duty' : 'You are off duty',
      failed: 'This could not be changed',
    })
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
          My run
        </h1>
        {maySeeBoard && (
          <UiLink href="?" className={buttonStyles({ variant: 'quiet' })}>
            To the board
          </UiLink>
        )}
        <Switch
          label="On duty"
          checked={driver.onDuty}
          onChange={(event) => change(event.target.checked)}
        />
      </header>
      <p aria-live="polite" className="text-[0.9375rem] text-soft">
        {todo.length} to do · {done.length} done
        {run.waiting > 0 && (
          <strong className="text-warn"> · {run.waiting} waiting for the network</strong>
        )}
      </p>
      {!current && <NothingToDo isDone={done.length > 0} />}
      {current && <StopCard key={current.id} stop={current} run={run} timeZone={timeZone} />}
      {todo.length > 1 && (
        <section>
          <h2 className="mb-2 font-semibold">Then</h2>
          <ol className="flex flex-col gap-2">
            {todo
              .filter((stop) => stop !== current)
              .map((stop) => (
                <StopLine
                  key={stop.id}
                  stop={stop}
                  timeZone={timeZone}
                  run={run}
                  choose={() => setChosen(stop.id)}
                />
              ))}
          </ol>
        </section>
      )}
      {done.length > 0 && (
        <section>
          <h2 className="mb-2 font-semibold">Done</h2>
          <ol className="flex flex-col gap-2">
            {done.map((stop) => (
              <StopLine key={stop.id} stop={stop} timeZone={timeZone} run={run} />
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

function NothingToDo({ isDone }: { isDone: boolean }) {
  return isDone ? (
    <EmptyState title="All done">Every stop of today is closed. Thank you!</EmptyState>
  ) : (
    <EmptyState title="No stops today">
      They appear here as soon as your dispatcher gives you some.
    </EmptyState>
  )
}
