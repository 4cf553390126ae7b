import { ShopMailName } from '@marketday/contract/panel/messages/shop-mail-name'
import { shopMails } from '@marketday/contract/panel/messages/shop-mails'
import { useQuery } from '@tanstack/react-query'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../paths.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Loaded } from '../kit/list/Loaded.tsx'
import { usePageTitle } from '../kit/page/page-title.ts'
import { mailTemplateQuery } from './message-queries.ts'
import { MessageForm } from './MessageForm.tsx'

export { panelMeta as meta } from '../navigation/panel-meta.ts'

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { data: name } = ShopMailName.safeParse(params['name'])
  if (name) void queryClient.prefetchQuery(mailTemplateQuery(name))
  return null
}

export default function MessagePage() {
  const { data: name } = ShopMailName.safeParse(useParams()['name'])
  if (name) return <Message name={name} />
  return (
    <EmptyState
      title="This email does not exist"
      action={
        <UiLink href={to('messages')} className={buttonStyles({})}>
          All emails
        </UiLink>
      }
    >
      The address may be wrong.
    </EmptyState>
  )
}

function Message({ name }: { name: ShopMailName }) {
  const template = useQuery(mailTemplateQuery(name))
  const { title, when } = shopMails[name]
  usePageTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        description={`${when}.`}
        crumbs={[{ label: 'Messages', href: to('messages') }, { label: title }]}
      />
      <Loaded query={template} what="the email" rows={8}>
        {(stored) => <MessageForm key={name} stored={stored} />}
      </Loaded>
    </>
  )
}
