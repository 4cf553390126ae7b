import { sendTestMail } from '@marketday/contract/panel/messages/mail-templates'
import type { ShopMailName } from '@marketday/contract/panel/messages/shop-mail-name'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { call } from '../../platform/api/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { act } from '../act.ts'
import { Loaded } from '../kit/list/Loaded.tsx'
import { MailSheet } from './MailSheet.tsx'
import { parseMessage, type MessageDraft } from './message-draft.ts'
import { mailPreviewQuery } from './message-queries.ts'

interface MessagePreviewProps {
  name: ShopMailName
  draft: MessageDraft
}

/** The email in the words that stand in the form, as its customer would get it. */
export function MessagePreview({ name, draft }: MessagePreviewProps) {
  const mailContent = parseMessage(name, useDeferredValue(draft)).data
  return (
    <Card
      title="Preview"
      actions={
        mailContent && (
          <Button variant="secondary" size="small" onClick={() => sendTest(name, mailContent)}>
            Email it to me
          </Button>
        )
      }
    >
      {mailContent ? (
        <Preview name={name} words={mailContent} />
      ) : (
        <p>Fix the text to see the email.</p>
      )}
    </Card>
  )
}

type MailContent = NonNullable<ReturnType<typeof parseMessage>['data']>

const sendTest = (name: ShopMailName, mailContent: MailContent) =>
  act(() => call(sendTestMail, { params: { name }, body: { words: mailContent } }), {
    done: ({ email }) => `On its way to ${email}`,
    failed: 'The test email could not be sent',
  })

function Preview({ name, words }: { name: ShopMailName; words: MailContent }) {
  const preview = useQuery(mailPreviewQuery(name, { words }))
  return (
    <Loaded query={preview} what="the preview" rows={8}>
      {(mail) => (
        <>
          <p className="wrap-anywhere">
            <span className="text-soft">Subject:</span> <strong>{mail.subject}</strong>
          </p>
          <p className="mb-3 text-sm text-soft">
            {mail.orderNumber
              ? `With your newest order, ${mail.orderNumber}.`
              : 'With a sample order.'}
          </p>
          <MailSheet mail={mail} />
        </>
      )}
    </Loaded>
  )
}
