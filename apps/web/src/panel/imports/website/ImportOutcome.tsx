import type { Import } from '@marketday/contract/imports/imports'
import { CircleCheck, Undo2 } from 'lucide-react'
import { to } from '../../../paths.ts'
import { count } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { act } from '../../act.ts'
import { commit, undo } from './import-queries.ts'

export function ImportOutcome({ entry }: { entry: Import }) {
  const { images, failures } = entry
  const settled = images.done + images.failed
  if (entry.status === 'undone')
    return (
      <Card
        title={entry.kind !== 'import' ? 'These changes were undone' : 'This import was undone'}
      >
        {takenBack(entry)}
      </Card>
    )
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <CircleCheck aria-hidden className="size-5 text-good" />
          {headline(entry)}
        </span>
      }
      description={describeOutcome(entry)}
      actions={<UndoButton entry={entry} />}
    >
      <div className="flex flex-col gap-4">
        {settled < images.total && (
          <ProgressBar
            label={`${count(settled)} of ${count(images.total)} pictures copied`}
            value={settled / images.total}
          />
        )}
        <LeftItems entry={entry} />
        <OldAddresses entry={entry} />
        {failures.length > 0 && (
          <details>
            <summary className="cursor-pointer text-sm font-medium">
              {failures.length === 1 ? '1 thing' : `${count(failures.length)} things`} could not be{' '}
              {entry.kind === 'resync' ? 'changed' : 'imported'}
            </summary>
            <ul className="mt-2 flex flex-col gap-1 text-sm">
              {failures.map(({ subject, reason }) => (
                <li key={`${subject} ${reason}`} className="wrap-anywhere">
                  <span className="font-medium">{subject}</span>:{' '}
                  <span className="text-soft">{reason}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </Card>
  )
}

function takenBack({ removed, kept }: Import): string {
  const came = removed === 1 ? '1 item was archived' : `${count(removed)} items were archived`
  if (kept === 0) return `${came}.`
  return `${came}, ${kept === 1 ? '1 stays because it was' : `${count(kept)} stay because they were`} changed or sold.`
}

/** Old URLs that customers and search engines may still use. */
function OldAddresses({ entry }: { entry: Import }) {
  const { unmapped: paths, redirects } = entry
  const link = (leads: string, label: string) => (
    <UiLink
      href={`${to('oldAddresses')}${leads}`}
      className="self-start text-sm text-primary-ink underline-offset-2 hover:underline"
    >
      {label}
    </UiLink>
  )
  if (paths.length === 0) return redirects > 0 ? link('', 'See redirects of old addresses') : null
  return (
    <details>
      <summary className="cursor-pointer text-sm font-medium">
        {paths.length === 1
          ? '1 old address has no redirect yet'
          : `${count(paths.length)} old addresses have no redirect yet`}
      </summary>
      <p className="mt-2 text-sm text-soft">
        Imported items and published pages redirect from their old address automatically.
      </p>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {paths.map((path) => (
          <li key={path} className="wrap-anywhere">
            {path}
          </li>
        ))}
      </ul>
      <p className="mt-2">{link('?leads=nowhere', 'Set redirects')}</p>
    </details>
  )
}

/** Items beyond the plan's limit. */
function LeftItems({ entry }: { entry: Import }) {
  const { left, actions } = entry
  if (left === 0) return null
  const rest = left === 1 ? 'the other item' : `the other ${count(left)} items`
  const goOn = () => act(() => commit(entry.id), { failed: 'Nothing was imported' })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm">
        {left === 1 ? '1 item waits' : `${count(left)} items wait`} here until your plan has room.
      </p>
      {actions.commit === null && <Button onClick={goOn}>Import {rest}</Button>}
    </div>
  )
}

function headline({ kind, created, updated, archived }: Import): string {
  if (kind === 'resync')
    return `Your shop follows the website: ${count(created)} new, ${count(updated)} changed, ${count(archived)} archived`
  if (kind === 'sheet') return `${count(created)} new, ${count(updated)} changed`
  const made = created === 1 ? '1 item imported' : `${count(created)} items imported`
  return updated > 0 ? `${made}, ${count(updated)} updated` : made
}

function describeOutcome({ kind, images, redirects }: Import): string {
  if (kind === 'sheet') return 'Skipped rows are listed below.'
  const pictures = `${count(images.done)} pictures copied`
  return redirects > 0
    ? `${pictures}. ${redirects === 1 ? '1 old address redirects' : `${count(redirects)} old addresses redirect`} to your new shop now.`
    : `${pictures}.`
}

function UndoButton({ entry }: { entry: Import }) {
  const isCheck = entry.kind !== 'import'
  if (entry.actions.undo !== null) return null
  return (
    <ConfirmButton
      variant="secondary"
      size="small"
      title={isCheck ? 'Undo these changes?' : 'Undo this import?'}
      confirmLabel={isCheck ? 'Undo changes' : 'Undo import'}
      onConfirm={() =>
        act(() => undo(entry.id), {
          failed: isCheck ? 'The changes could not be undone' : 'The import could not be undone',
        })
      }
      consequence={
        isCheck
          ? 'Fields get their earlier values, new items are archived, archived items return. Later changes stay.'
          : 'The imported items are archived. Items that were changed or sold since then stay.'
      }
    >
      <Undo2 aria-hidden className="size-4" />
      {isCheck ? 'Undo these changes' : 'Undo import'}
    </ConfirmButton>
  )
}
