/** Decorative mark: the name is next to it. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight text-ink">
      <svg aria-hidden viewBox="0 0 28 28" className="size-7 text-primary" fill="currentColor">
        <path d="M5.2 3h17.6l2.9 7.2a3.9 3.9 0 0 1-3.7 5.2 4 4 0 0 1-4-3.1 4 4 0 0 1-8 0 4 4 0 0 1-4 3.1 3.9 3.9 0 0 1-3.7-5.2L5.2 3Z" />
        <path
          d="M5 17.6c.4.1.8.1 1.2.1A6 6 0 0 0 10 16.3a6.2 6.2 0 0 0 8 0 6 6 0 0 0 5 1.3V23a2 2 0 0 1-2 2h-3.5v-4.2a1.3 1.3 0 0 0-1.3-1.3h-4.4a1.3 1.3 0 0 0-1.3 1.3V25H7a2 2 0 0 1-2-2v-5.4Z"
          opacity=".55"
        />
      </svg>
      Marketday
    </span>
  )
}
