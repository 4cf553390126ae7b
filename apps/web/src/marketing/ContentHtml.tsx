/** Only place that renders raw HTML: the product's own Markdown, sanitized by the API. */
export function ContentHtml({ html, className = '' }: { html: string; className?: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitised by rehype-sanitize before it is stored
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
