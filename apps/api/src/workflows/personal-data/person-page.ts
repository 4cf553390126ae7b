import { escape } from '../../platform/mail/mail-layout.ts'
import type { WrittenTable } from '../../platform/files/tables/write-table.ts'

/** Self-contained HTML page that works offline. */
export async function* personPage(
  name: string,
  tables: readonly WrittenTable[],
): AsyncGenerator<string> {
  const title = escape(`Data stored about ${name}`)
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${style}</style></head>
<body><h1>${title}</h1>
<p>The same data is in the folder csv as tables for spreadsheets, and in the folder json for programs. Times are those of the business. Emails are listed without their texts, which contain secret links and codes; they are in the mailbox they were sent to.</p>
`
  for (const table of tables) yield* section(table)
  yield '</body></html>\n'
}

async function* section({ name, columns, rows }: WrittenTable): AsyncGenerator<string> {
  yield `<section><h2>${escape(name)}</h2>`
  let isEmpty = true
  for await (const some of rows)
    for (const cells of some) {
      if (isEmpty) yield head(name, columns)
      isEmpty = false
      yield `<tr>${cells.map((cell) => `<td dir="auto">${escape(String(cell ?? ''))}</td>`).join('')}</tr>\n`
    }
  yield isEmpty ? '<p>No data stored.</p></section>\n' : '</tbody></table></div></section>\n'
}

/** Wide tables scroll by themselves, also by keyboard. */
const head = (name: string, columns: WrittenTable['columns']): string =>
  `<div tabindex="0" role="region" aria-label="${escape(name)}"><table><thead><tr>${columns
    .map(([, heading]) => `<th scope="col">${escape(heading)}</th>`)
    .join('')}</tr></thead><tbody>\n`

const style = `:root{color-scheme:light dark}
body{margin:2rem auto;max-width:75rem;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
div{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem;overflow-wrap:normal}
th,td{border:1px solid GrayText;padding:.4rem .6rem;text-align:start;vertical-align:top;white-space:pre-line}
th{white-space:nowrap}`
