import type { Order } from '@marketday/contract/orders/orders'
import {
  listOrderMails,
  resendMail,
  type SentMail,
} from '@marketday/contract/panel/messages/sent-mails'
import { shopMails } from '@marketday/contract/panel/messages/shop-mails'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { moment } from '../../../platform/format.ts'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { MailStatusBadge } from '../../messages/MailStatusBadge.tsx'
import { useCan } from '../../account-query.ts'
import { actOnOrder } from '../order-queries.ts'

/** Polls, because no event reports sent mails. */
const askAgainMs = 2_000

const mailsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', 'mails', orderId],
    queryFn: ({ signal }) => call(listOrderMails, { params: { orderId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ status }) => status === 'queued') ? askAgainMs : false,
  })

export function MailsCard({ order }: { order: Order }) {
  const mails = useQuery(mailsQuery(order.id))
  return (
    <Card title="Emails to the customer" description="Kept for 30 days.">
      <Loaded query={mails} what="the emails" rows={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-sm text-soft">None yet.</p>
          ) : (
            <ul aria-label="Emails" className="flex flex-col">
              {rows.map((mail) => (
                <Mail key={mail.id} mail={mail} order={order} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function Mail({ mail, order }: { mail: SentMail; order: Order }) {
  const mayResend = useCan()('orders.edit') && mail.resend === null
  const { title } = shopMails[mail.name]
  return (
    <li className="flex flex-col gap-1 border-b border-line py-3 text-sm wrap-anywhere first:pt-0 last:border-0 last:pb-0">
      <p className="font-medium">
        {title}
        {mail.isRepeated && <span className="font-normal text-soft"> (again)</span>}
      </p>
      <p className="text-soft">
        <bdi>{mail.to}</bdi> · {moment(mail.sentAt ?? mail.createdAt)}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <MailStatusBadge mail={mail} />
        {mayResend && (
          <ConfirmButton
            variant="secondary"
            size="small"
            title={`Send “${title}” again?`}
            consequence={
              <>
                The email uses the order’s current details and goes to <bdi>{order.email}</bdi>.
              </>
            }
            confirmLabel="Send again"
            onConfirm={() => resend(mail)}
          >
            Send again<span className="sr-only">: {title}</span>
          </ConfirmButton>
        )}
      </div>
    </li>
  )
}

const resend = ({ id: mailId, orderId }: SentMail) =>
  actOnOrder(() => call(resendMail, { params: { orderId: orderId ?? '', mailId } }), {
    done: ({ to }) => `On its way to ${to}`,
    failed: 'The email could not be sent again',
  })
