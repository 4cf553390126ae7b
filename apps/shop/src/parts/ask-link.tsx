export const AskButton = ({ label }: { label: string }) => (
  <a
    href="/ask"
    data-ask-link
    className="button fixed end-4 bottom-4 z-10 min-h-12 rounded-full px-3.5! shadow-lg sm:px-5! print:hidden"
  >
    <SpeechIcon />
    {/* Words would cover prices and buttons on a phone. */}
    <span className="max-sm:sr-only">{label}</span>
  </a>
)

function SpeechIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
    >
      <path d="M4 5h16v11H11l-5 4v-4H4V5Z" strokeLinejoin="round" />
    </svg>
  )
}
