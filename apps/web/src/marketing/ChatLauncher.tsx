import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { requestChat } from '../platform/session/chat-request.ts'

interface ChatLinkProps {
  className: string
  id?: string
  children: ReactNode
}

/** Opens the chat next to the page; before hydration a link to the chat page. */
export function ChatLink({ className, id, children }: ChatLinkProps) {
  const open = (event: MouseEvent) => {
    event.preventDefault()
    requestChat()
  }
  return (
    <Link to="/?chat=open" id={id} onClick={open} className={className}>
      {children}
    </Link>
  )
}

/** Chat bubble on public pages; the chat loads on demand. */
export function ChatLauncher() {
  return (
    <aside
      aria-label="Chat"
      className="pointer-events-none sticky bottom-4 z-20 mr-4 mb-4 flex justify-end print:hidden noscript:hidden"
    >
      <ChatLink
        id="chat-launcher"
        className="pointer-events-auto flex min-h-12 items-center rounded-full bg-primary px-5 font-semibold text-on-primary no-underline shadow-lg hover:bg-primary-hover"
      >
        Chat
        <span className="sr-only"> with us</span>
      </ChatLink>
    </aside>
  )
}
