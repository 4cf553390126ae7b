import { to } from '../../../paths.ts'
import { UiLink } from '../../../ui/link.tsx'

const start = `${to('inventoryManagement')}?tab=import&import=new`
const ways = [
  ['Paste a list', `${start}#list`],
  ['Choose a spreadsheet, CSV or PDF file', `${start}#list`],
  ['Start from pictures', `${start}#pictures`],
  ['Start with samples of your trade', `${start}#samples`],
  ['Import from a website', `${start}#website`],
  ['Add an item manually', to('newItem')],
] as const

export function ItemWays() {
  return (
    <ul className="grid gap-x-6 text-left sm:grid-cols-2">
      {ways.map(([label, href]) => (
        <li key={label}>
          <UiLink
            href={href}
            className="inline-flex min-h-11 items-center rounded font-medium text-primary-ink underline underline-offset-2"
          >
            {label}
          </UiLink>
        </li>
      ))}
    </ul>
  )
}
