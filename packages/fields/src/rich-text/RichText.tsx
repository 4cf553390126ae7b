import { createContext, Fragment, use } from 'react'
import type { ReactNode } from 'react'

interface RichTextProps {
  text: string
  /** Shop's origin, for text shown elsewhere: links lead there and open in a new tab. */
  origin?: string
}

const Origin = createContext<string | undefined>(undefined)

/**
 * Renders Markdown headings, lists, paragraphs, strong, emphasis and links. Everything else, HTML
 * included, stays text, so nothing from a merchant or an import can run.
 */
export function RichText({ text, origin }: RichTextProps) {
  return (
    <Origin value={origin}>
      <div className="prose" dir="auto">
        {blocksOf(text).map((block, index) => (
          <Block key={index} lines={block} />
        ))}
      </div>
    </Origin>
  )
}

const bullet = /^\s*[-*]\s+/
const numbered = /^\s*\d+[.)]\s+/

function blocksOf(text: string): string[][] {
  const blocks: string[][] = []
  let current: string[] = []
  const close = () => {
    if (current.length > 0) blocks.push(current)
    current = []
  }
  for (const line of text.replace(/\r/g, '').split('\n')) {
    if (line.trim() === '') close()
    else if (/^#{1,4}\s/.test(line)) {
      close()
      blocks.push([line])
    } else if (current.length > 0 && kindOf(line) !== kindOf(current[0] ?? '')) {
      close()
      current = [line]
    } else current.push(line)
  }
  close()
  return blocks
}

const kindOf = (line: string) =>
  bullet.test(line) ? 'bullets' : numbered.test(line) ? 'numbers' : 'paragraph'

function Block({ lines }: { lines: string[] }) {
  const [first = ''] = lines
  const heading = /^(#{1,4})\s+(.*)$/.exec(first)
  if (heading) {
    const Heading = (heading[1] ?? '').length <= 2 ? 'h2' : 'h3'
    return <Heading>{inline(heading[2] ?? '')}</Heading>
  }
  const kind = kindOf(first)
  if (kind === 'paragraph') return <p>{inline(lines.join(' '))}</p>
  const List = kind === 'bullets' ? 'ul' : 'ol'
  return (
    <List>
      {lines.map((line, index) => (
        <li key={index}>{inline(line.replace(kind === 'bullets' ? bullet : numbered, ''))}</li>
      ))}
    </List>
  )
}

const marks = /(\*\*[^*]+\*\*|\*[^*]+\*|_[^_]+_|\[[^\]]+\]\([^)\s]+\))/

function inline(text: string): ReactNode[] {
  return text.split(marks).map((part, index) => <Fragment key={index}>{styled(part)}</Fragment>)
}

function styled(part: string): ReactNode {
  if (/^\*\*.+\*\*$/.test(part)) return <strong>{part.slice(2, -2)}</strong>
  if (/^(\*[^*]+\*|_[^_]+_)$/.test(part)) return <em>{part.slice(1, -1)}</em>
  const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part)
  if (!link) return part
  const [, label = '', target = ''] = link
  if (!/^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(target)) return label
  return <Anchor target={target}>{label}</Anchor>
}

function Anchor({ target, children }: { target: string; children: string }) {
  const origin = use(Origin)
  if (origin === undefined)
    return (
      <a className="link" href={target} rel="noopener">
        {children}
      </a>
    )
  const href = target.startsWith('/') ? `${origin}${target}` : target
  return (
    <a className="link" href={href} rel="noopener" target="_blank">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
