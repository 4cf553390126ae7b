/** Initials or picture of a person or shop; decorative, because the name is next to it. */
export function Avatar({ name, src, large }: { name: string; src?: string; large?: boolean }) {
  const size = large ? 'size-12 text-base' : 'size-8 text-xs'
  if (src)
    return (
      <img src={src} alt="" className={`${size} shrink-0 rounded-full bg-hover object-cover`} />
    )
  return (
    <span
      aria-hidden
      className={`${size} inline-flex shrink-0 items-center justify-center rounded-full bg-primary-soft font-semibold text-primary-ink uppercase`}
    >
      {initials(name)}
    </span>
  )
}

function initials(name: string) {
  const parts = name.trim().split(/\s+/)
  const picked = parts.length > 1 ? [parts[0], parts.at(-1)] : [parts[0]]
  return picked.map((word) => [...(word ?? '')][0] ?? '').join('')
}
