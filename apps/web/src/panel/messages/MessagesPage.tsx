import type { MailTemplate } from '@marketday/contract/panel/messages/mail-templates'
import { shopMails } from '@marketday/contract/panel/messages/shop-mails'
import { useQuery } from '@tanstack/react-query'
import { to } from '../../paths.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { UiLink } from '../../ui/link.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Loaded } from '../kit/list/Loaded.tsx'
import { mailTemplatesQuery } from './message-queries.ts'

export { panelMeta as meta } from '../navigation/panel-meta.ts'

export function clientLoader() {
  void queryClient.prefetchQuery(mailTemplatesQuery)
  return null
}

export default function MessagesPage() {
  const templates = useQuery(mailTemplatesQuery)
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Messages"
        description="Emails to your customers. They are sent in your shop’s name, and replies go to its public address."
      />
      <Card
        title="Emails to customers"
        description="Open one to edit its text, preview it with a real order, or turn it off if it is optional."
      >
        <Loaded query={templates} what="the emails" rows={8}>
          {({ rows }) => (
            <ul aria-label="Emails to customers" className="flex flex-col">
              {rows.map((template) => (
                <Row key={template.name} template={template} />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
    </div>
  )
}

function Row({ template: { name, words, isOff } }: { template: MailTemplate }) {
  const { title, when } = shopMails[name]
  return (
    <li className="border-b border-line py-3 last:border-0">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <UiLink
          href={to('message', { name })}
          className="text-primary-ink underline underline-offset-2"
        >
          {title}
        </UiLink>
        {words && <Badge tone="info">Edited</Badge>}
        {isOff && <Badge tone="neutral">Not sent</Badge>}
      </p>
      <p className="text-sm text-soft">{when}</p>
    </li>
  )
}
