import type { AssistantReply } from '@marketday/contract/assistant/assistant'

export function AssistantReplies({ replies }: { replies: readonly AssistantReply[] }) {
  return replies.map(({ text, links }, index) => (
    <div key={index} className="rounded-theme-lg bg-tint px-4 py-3">
      <p className="whitespace-pre-line">{text}</p>
      {links.length > 0 && (
        <ul className="mt-1">
          {links.map(({ label, to }) => (
            <li key={to}>
              <a href={to} className="link inline-block py-1">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  ))
}

export function AskedText({ label, text }: { label: string; text: string }) {
  return (
    <p className="ms-auto w-fit max-w-[85%] rounded-theme-lg border border-line bg-raised px-4 py-3 whitespace-pre-line">
      <span className="sr-only">{label} </span>
      {text}
    </p>
  )
}
