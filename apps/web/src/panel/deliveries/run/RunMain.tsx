import { useEffect, useState } from 'react'

import { setDuty, type DriverRun } from '@marketday/contract/deliveries/driver-run'

import { call } from '../../../platform/api/api.ts'
import { clock } from '../../../platform/format.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Unreachable } from '../../Unreachable.tsx'
import { act } from '../delivery-queries.ts'
import { Disputes } from './Disputes.tsx'
import { StopCard } from './StopCard.tsx'
import { keepOffline } from './keep-offline.ts'
import { useRun } from './use-run.ts'
import type { Run, ShownStop } from './use-run.ts'
import { windowOf } from '../delivery-words.ts'
import { Correction } from './Correction.tsx'
import { Refusal } from './Refusal.tsx'
import { StopBadge } from './StopBadge.tsx'

const open = ['assigned', 'en_route', 'arrived']

/** Driver's run, for one-handed use on a phone. */
export function RunMain({ maySeeBoard }: { maySeeBoard: boolean }) {
  const run = useRun(maySeeBoard)
  const { read, known: data } = run
  useKeptPage(data)
  if (!data && run.isReading) return <SkeletonRows label="Loading your run" />
  if (!data && read.isError)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!data) return <Unreachable />
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
  const { driver, timeZone, disputes } = data
  return <OwnRun {...{ run, driver, timeZone, disputes }} />
}

/** Repeated per driving day: the cached page is deleted at its end. */
function useKeptPage(run: DriverRun | undefined) {
  const drivingDay = run?.driver ? run.day : null
  useEffect(() => {
    if (drivingDay === null) return
    keepOffline()
    // The worker cannot be loaded offline.
    addEventListener('online', keepOffline)
    return () => removeEventListener('online', keepOffline)
  }, [drivingDay])
}

/** Thumb-sized targets, also for gloves and in dialogs. */
const roomToPress =
  '[&_:is(a,button)]:min-h-12 [&_button]:min-w-12 [&_input:not([type=checkbox],[type=radio])]:min-h-12 [&_label:has(input)]:min-h-12'

interface OwnRunProps {
  run: Run
  driver: { onDuty: boolean }
  timeZone: string
  disputes: DriverRun['disputes']
}

function OwnRun({ run, driver, timeZone, disputes }: OwnRunProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const todo = run.stops.filter((stop) => open.includes(stop.status))
  const closed = run.stops.filter((stop) => !open.includes(stop.status))
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
    <div className={`mx-auto flex max-w-xl flex-col gap-4 ${roomToPress}`}>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
          My run
        </h1>
        <Switch
          label="On duty"
          checked={driver.onDuty}
          onChange={(event) => change(event.target.checked)}
        />
      </header>
      <Progress todo={todo.length} closed={closed} run={run} timeZone={timeZone} />
      {!current && <NothingToDo isDone={closed.length > 0} />}
      {current && <StopCard key={current.id} stop={current} run={run} timeZone={timeZone} />}
      {todo.length > 1 && (
        <section>
          <h2 className="mb-2 font-semibold">Next</h2>
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
      {closed.length > 0 && (
        <section>
          <h2 className="mb-2 font-semibold">Done</h2>
          <ol className="flex flex-col gap-2">
            {closed.map((stop) => (
              <StopLine key={stop.id} stop={stop} timeZone={timeZone} run={run} />
            ))}
          </ol>
        </section>
      )}
      <Disputes run={run} disputes={disputes} />
    </div>
  )
}

interface ProgressProps {
  todo: number
  closed: readonly ShownStop[]
  run: Run
  timeZone: string
}

function Progress({ todo, closed, run, timeZone }: ProgressProps) {
  const done = closed.filter((stop) => !stop.isUnverified)
  const unverified = closed.length - done.length
  return (
    <>
      <p aria-live="polite" className="text-[0.9375rem] text-soft">
        {todo} to do · {done.length} done
        {unverified > 0 && (
          <strong className="text-warn"> · {unverified} unverified until sync</strong>
        )}
        {run.waiting > 0 && (
          <strong className="text-warn"> · {run.waiting} waiting for the network</strong>
        )}
      </p>
      {run.keptAt !== null && (
        <p className="rounded-xl bg-warn-soft px-4 py-3 text-[0.9375rem] text-warn">
          You’re offline. This is your run as of{' '}
          {clock(new Date(run.keptAt).toISOString(), timeZone)}. Your updates are saved on this
          phone and sent when you’re back online.
        </p>
      )}
    </>
  )
}

function NothingToDo({ isDone }: { isDone: boolean }) {
  return isDone ? (
    <EmptyState title="All done">All of today’s stops are done. Thank you!</EmptyState>
  ) : (
    <EmptyState title="No stops today">
      Stops appear here when your dispatcher assigns them.
    </EmptyState>
  )
}

interface StopLineProps {
  stop: ShownStop
  timeZone: string
  run: Run
  choose?: () => void
}

function StopLine({ stop, timeZone, run, choose }: StopLineProps) {
  const content = (
    <>
      <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-hover font-semibold tabular-nums">
        {stop.sequence}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{stop.recipient}</span>
        <span className="block truncate text-sm text-soft">{stop.address}</span>
        <span className="block text-sm text-soft tabular-nums">
          {stop.slot && choose && `${windowOf(stop.slot, timeZone)} · `}order {stop.orderNumber}
        </span>
      </span>
      <StopBadge stop={stop} />
    </>
  )
  const frame =
    'flex min-h-14 w-full items-center gap-3 rounded-xl border border-line bg-surface px-4 py-2.5 text-left'
  return (
    <li className="flex flex-col gap-2">
      {choose ? (
        <button type="button" onClick={choose} className={`${frame} hover:bg-hover`}>
          {content}
        </button>
      ) : (
        <div className={frame}>{content}</div>
      )}
      {!stop.refused && <Correction stop={stop} run={run} />}
      {stop.refused && <Refusal refused={stop.refused} run={run} />}
    </li>
  )
}
