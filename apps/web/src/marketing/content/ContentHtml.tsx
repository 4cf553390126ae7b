/** The one place that shows HTML as it comes: our own Markdown, sanitised by the API when it was read. */
export function ContentHtml({ html, className = '' }: { html: string; className?: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitised by rehype-sanitize before it is stored
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
