import { useState } from 'react'

interface InlineTitleProps {
  title: string
  /** Resolves to false if saving failed: the text stays. */
  onSave: (title: string) => Promise<boolean>
}

/** Inline name edit; blur or Enter saves, Escape cancels. */
export function InlineTitle({ title, onSave }: InlineTitleProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const leave = () => {
    const next = draft?.trim() ?? title
    if (next === '' || next === title) setDraft(null)
    else
      void onSave(next).then(
        (isSaved) => isSaved && setDraft((now) => (now === draft ? null : now)),
      )
  }
  return (
    <input
      aria-label={`Name of ${title}`}
      title={title}
      dir="auto"
      value={draft ?? title}
      maxLength={255}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setDraft(null)
      }}
      className="w-full min-w-0 rounded-md border border-transparent bg-transparent px-2 py-1 font-medium text-ellipsis hover:border-control focus:border-control focus:bg-surface"
    />
  )
}
