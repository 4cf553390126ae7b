import { Fragment } from 'react'
import type { ReactNode } from 'react'

/**
 * Markdown as elements: headings, lists, paragraphs, strong, emphasis and links. Everything else, HTML
 * included, stays the text it is, so nothing that a merchant or an import wrote can run.
 */
export function RichText({ text }: { text: string }) {
  return (
    <div className="prose">
      {blocksOf(text).map((block, index) => (
        <Block key={index} lines={block} />
      ))}
    </div>
  )
}

const bullet = /^\s*[-*]\s+/
const numbered = /^\s*\d+[.)]\s+/

/** Without Markdown's signs, for descriptions in search results. */
export function plainText(text: string, atMost: number): string {
  const plain = text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_#>`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length <= atMost ? plain : `${plain.slice(0, plain.lastIndexOf(' ', atMost - 1))}…`
}

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
  return (
    <a className="link" href={target} rel="noopener">
      {label}
    </a>
  )
}
