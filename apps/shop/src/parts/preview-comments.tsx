import { previewLimits } from '@marketday/contract/storefront/previews'
import type { PreviewComment } from '@marketday/contract/storefront/previews'
import type { PageComments } from '@marketday/contract/storefront/shop/shop-pages'
import { useFrame, useTranslate } from '../frame-context.tsx'

/** Comments on the page and a form for another; with scripts also pins and placing. */
export function PreviewComments({
  comments: { path, ofPage, isFull },
}: {
  comments: PageComments
}) {
  const t = useTranslate()
  return (
    <aside
      id="preview-comments"
      aria-labelledby="preview-comments-title"
      className="mx-auto mt-16 max-w-7xl px-4 sm:px-6 lg:px-8"
    >
      <div className="card max-w-prose">
        <h2 id="preview-comments-title" className="text-xl font-semibold">
          {t('preview.comments')}
        </h2>
        {ofPage.length === 0 ? (
          <p className="mt-2 text-soft">{t('preview.noComments')}</p>
        ) : (
          <ol className="mt-2 divide-y divide-line">
            {ofPage.map((comment) => (
              <Comment key={comment.id} comment={comment} />
            ))}
          </ol>
        )}
        {isFull ? (
          <p className="mt-4 font-medium">
            {t('preview.commentsFull', { count: previewLimits.comments })}
          </p>
        ) : (
          <CommentForm path={path} />
        )}
      </div>
    </aside>
  )
}

function Comment({ comment }: { comment: PreviewComment }) {
  const t = useTranslate()
  const { locale, snapshot } = useFrame()
  const { number, place, authorName, text, createdAt, resolvedAt } = comment
  const when = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: snapshot.shop.timeZone,
  }).format(new Date(createdAt))
  return (
    <li
      id={`comment-${number}`}
      className="py-3"
      data-number={number}
      data-section={place?.sectionId ?? undefined}
      data-x={resolvedAt === null ? place?.xPercent : undefined}
      data-y={place?.yPercent}
    >
      <h3 tabIndex={-1} className="font-semibold">
        {t('preview.number', { number })}
        {resolvedAt !== null && <span className="ms-2 text-good">{t('preview.resolved')}</span>}
      </h3>
      <p className="whitespace-pre-line">
        <bdi>{text}</bdi>
      </p>
      <p className="text-sm text-soft">
        <bdi>{authorName}</bdi>, {when}
      </p>
    </li>
  )
}

function CommentForm({ path }: { path: string }) {
  const t = useTranslate()
  return (
    <div className="mt-4 border-t border-line pt-4">
      <div data-only-with-script>
        <button type="button" className="button-plain" data-comment-on-place>
          {t('preview.commentOnPlace')}
        </button>
        <p role="status" className="mt-2" data-place-hint={t('preview.choosePlace')} />
      </div>
      <form action="/preview-comments" method="post" className="mt-4 grid gap-4" data-comment-form>
        <input type="hidden" name="path" value={path} />
        <input type="hidden" name="sectionId" />
        <input type="hidden" name="xPercent" />
        <input type="hidden" name="yPercent" />
        <div>
          <label htmlFor="comment-author" className="mb-1 block font-medium">
            {t('preview.yourName')}
          </label>
          <input
            id="comment-author"
            name="authorName"
            required
            maxLength={previewLimits.nameLength}
            autoComplete="name"
            className="field"
          />
        </div>
        <div>
          <label htmlFor="comment-text" className="mb-1 block font-medium">
            {t('preview.comment')}
          </label>
          <textarea
            id="comment-text"
            name="text"
            required
            maxLength={previewLimits.commentLength}
            rows={3}
            className="field"
          />
        </div>
        <button type="submit" className="button justify-self-start">
          {t('preview.send')}
        </button>
      </form>
      <dialog
        className="card w-[min(28rem,calc(100vw-2rem))] bg-page text-ink"
        aria-label={t('preview.commentOnPlace')}
      />
    </div>
  )
}
