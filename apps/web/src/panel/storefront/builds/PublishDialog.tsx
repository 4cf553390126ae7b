import type { Build, BuildDifference } from '@marketday/contract/storefront/builds'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { publish } from './build-acts.ts'
import { differenceQuery } from './build-queries.ts'
import { nameOf } from './build-words.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

/** Shows the visible changes before publishing. */
export function PublishDialog({ build, onClose }: { build: Build; onClose: () => void }) {
  const difference = useQuery(differenceQuery(build.id))
  const confirm = async () => {
    await publish(build)
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Publish ${nameOf(build)}?`}
      description="Visitors see it immediately. You can roll back to the current version with one click."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} data-autofocus>
            Not now
          </Button>
          <Button onClick={confirm}>Publish</Button>
        </>
      }
    >
      <Loaded query={difference} what="the differences" rows={3}>
        {(buildDifference) => <Differences difference={buildDifference} />}
      </Loaded>
    </Dialog>
  )
}

const changeWords = {
  added: 'New',
  changed: 'Changed',
  removed: 'Removed',
  moved: 'Moved',
  hidden: 'Hidden',
  shown: 'Shown again',
}

export function Differences({ difference }: { difference: BuildDifference }) {
  const { liveNumber, theme, settings, pages, sections, counts } = difference
  const changedCounts = counts.filter((count) => count.from !== count.to)
  if (liveNumber === null) return <p className="text-sm">Nothing is live yet: everything is new.</p>
  const lists = [theme, settings, pages, sections, changedCounts]
  if (lists.every((list) => list.length === 0))
    return <p className="text-sm">Looks exactly like build {liveNumber}, which is live now.</p>
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="text-soft">Compared with build {liveNumber}, which is live now:</p>
      <Section title="Look">
        {theme.map((change) => (
          <Row key={change.label} label={change.label} from={change.from} to={change.to} />
        ))}
      </Section>
      <Section title="Texts and settings">
        {settings.map((change) => (
          <Row key={change.label} label={change.label} from={change.from} to={change.to} />
        ))}
      </Section>
      <Section title="Pages">
        {pages.map((page) => (
          <div key={page.path} className="flex justify-between gap-4 py-1">
            <dt>{page.title}</dt>
            <dd className="text-soft">{changeWords[page.change]}</dd>
          </div>
        ))}
      </Section>
      <Section title="Sections">
        {sections.map(({ page, section, change }, index) => (
          <div key={index} className="flex justify-between gap-4 py-1">
            <dt>
              {page}: {section}
            </dt>
            <dd className="text-soft">{changeWords[change]}</dd>
          </div>
        ))}
      </Section>
      <Section title="Counts">
        {changedCounts.map(({ label, from, to }) => (
          <Row key={label} label={label} from={String(from)} to={String(to)} />
        ))}
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <dl className="mt-1 divide-y divide-line">{children}</dl>
    </section>
  )
}

function Row({ label, from, to }: { label: string; from: string; to: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1">
      <dt>{label}</dt>
      <dd className="min-w-0 break-words text-soft">
        <span className="sr-only">from </span>
        <del className="no-underline">{from || 'nothing'}</del>
        <span aria-hidden> → </span>
        <span className="sr-only"> to </span>
        <ins className="text-ink no-underline">{to || 'nothing'}</ins>
      </dd>
    </div>
  )
}
