import { useQuery } from '@tanstack/react-query'

import { resolvePreviewComment, revokePreview } from '@marketday/contract/storefront/previews'
import type { Preview, PreviewComment } from '@marketday/contract/storefront/previews'

import { call } from '../../../platform/api/api.ts'
import { count, moment } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { Badge, StatusBadge, type Tone } from '../../../ui/feedback/Badge.tsx'
import { NewTabLink } from '../../../ui/page/NewTabLink.tsx'
import { useCan } from '../../account-query.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { actOnPreviews, commentsQuery, previewsQuery } from './preview-queries.ts'
import type { PreviewTarget } from './preview-queries.ts'

const states: Readonly<Record<Preview['state'], { words: string; tone: Tone }>> = {
  open: { words: 'Open', tone: 'good' },
  expired: { words: 'Expired', tone: 'neutral' },
  revoked: { words: 'Revoked', tone: 'neutral' },
}

/** Open previews, and ended ones with comments. */
export function PreviewList({ target: { buildId } }: { target: PreviewTarget }) {
  return (
    <Loaded query={useQuery(previewsQuery(buildId))} what="the previews" rows={1}>
      {({ rows }) => {
        const listed = rows.filter(({ state, comments }) => state === 'open' || comments > 0)
        return listed.length === 0 ? (
          <p className="text-sm text-soft">No previews are shared yet.</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {listed.map((preview) => (
              <PreviewRow key={preview.id} preview={preview} />
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

function PreviewRow({ preview }: { preview: Preview }) {
  const { createdBy, createdAt, expiresAt, hasPassword, state, comments, unresolved } = preview
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 text-sm">
          <p className="flex flex-wrap items-center gap-2">
            <StatusBadge tone={states[state].tone}>{states[state].words}</StatusBadge>
            {hasPassword && <Badge tone="info">Password</Badge>}
          </p>
          <p className="mt-1 wrap-anywhere text-soft">
            By <bdi>{createdBy}</bdi> on {moment(createdAt)}
            {state === 'open' && `, until ${moment(expiresAt)}`}
          </p>
        </div>
        {state === 'open' && <PreviewActs preview={preview} />}
      </div>
      {comments > 0 && (
        <details>
          <summary className="rounded text-sm font-medium">
            {count(comments)} {comments === 1 ? 'comment' : 'comments'}, {count(unresolved)} open
          </summary>
          <Comments preview={preview} />
        </details>
      )}
    </li>
  )
}

function PreviewActs({ preview: { id, url, createdAt, actions } }: { preview: Preview }) {
  const revoke = () =>
    actOnPreviews(() => call(revokePreview, { params: { previewId: id } }), {
      done: 'The preview is revoked',
      failed: 'The preview could not be revoked',
    })
  return (
    <span className="flex flex-wrap gap-2">
      <CopyButton address={url} size="small" />
      {actions.revoke === null && (
        <ConfirmButton
          variant="quiet"
          size="small"
          onConfirm={revoke}
          title="Revoke this preview?"
          confirmLabel="Revoke preview"
          dangerous
          consequence="The link stops working at once, for everyone. This can’t be undone."
        >
          Revoke<span className="sr-only"> the preview of {moment(createdAt)}</span>
        </ConfirmButton>
      )}
    </span>
  )
}

function Comments({ preview }: { preview: Preview }) {
  return (
    <Loaded query={useQuery(commentsQuery(preview.id))} what="the comments" rows={2}>
      {({ rows }) => (
        <ol className="mt-2 flex flex-col gap-3">
          {rows.map((comment) => (
            <Comment key={comment.id} preview={preview} comment={comment} />
          ))}
        </ol>
      )}
    </Loaded>
  )
}

interface CommentProps {
  preview: Preview
  comment: PreviewComment
}

function Comment({ preview: { id: previewId, url, state }, comment }: CommentProps) {
  const { id, number, path, authorName, text, createdAt, resolvedAt, resolvedBy } = comment
  const mayResolve = useCan()('builds.create')
  const resolve = () =>
    actOnPreviews(() => call(resolvePreviewComment, { params: { previewId, commentId: id } }), {
      done: `Comment ${number} is resolved`,
      failed: 'The comment could not be resolved',
    })
  return (
    <li className="rounded-xl border border-line px-3 py-2 text-sm">
      <p className="wrap-anywhere whitespace-pre-line">
        <bdi>{text}</bdi>
      </p>
      <p className="mt-1 wrap-anywhere text-soft">
        {number}. <bdi>{authorName}</bdi>, {moment(createdAt)},{' '}
        {state === 'open' ? (
          <NewTabLink href={`${url}${path}#comment-${number}`}>{path}</NewTabLink>
        ) : (
          path
        )}
      </p>
      {resolvedAt !== null ? (
        <p className="mt-1 text-good">
          Resolved by <bdi>{resolvedBy}</bdi>
        </p>
      ) : (
        mayResolve && (
          <Button variant="secondary" size="small" className="mt-2" onClick={resolve}>
            Resolve<span className="sr-only"> comment {number}</span>
          </Button>
        )
      )}
    </li>
  )
}
