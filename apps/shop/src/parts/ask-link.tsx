export const AskButton = ({ label }: { label: string }) => (
  <a
    href="/ask"
    data-ask-link
    className="button fixed end-4 bottom-4 z-10 rounded-full shadow-lg print:hidden"
  >
    <SpeechIcon />
    {label}
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
