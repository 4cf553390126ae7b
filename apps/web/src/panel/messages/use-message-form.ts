import {
  saveMailTemplate,
  type MailTemplate,
} from '@marketday/contract/panel/messages/mail-templates'
import { shopMails, type MailWords } from '@marketday/contract/panel/messages/shop-mails'
import { useState } from 'react'
import { ApiError, call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { showAnswer } from '../../platform/api/show-answer.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useBusy } from '../../ui/buttons/use-busy.ts'
import { notify, notifyError } from '../../ui/feedback/toast.ts'
import { useKeptForm } from '../forms/kept/use-kept-form.ts'
import { mergeDrafts } from '../forms/merge/merge-drafts.ts'
import { useConflict } from '../forms/use-conflict.ts'
import {
  changesBetween,
  isStandard,
  parseMessage,
  toDraft,
  type MessageDraft,
} from './message-draft.ts'
import { mailTemplateQuery, refreshMailTemplates } from './message-queries.ts'

export function useMessageForm(template: MailTemplate, isKept: boolean) {
  const { name } = template
  const [base, setBase] = useState(template)
  const fields = useForm<MessageDraft, MailWords>(toDraft(base), (draft) =>
    parseMessage(name, draft),
  )
  const { busy, during } = useBusy()
  const { draft } = fields
  const begin = (stored: MailTemplate, next: MessageDraft = toDraft(stored)) => {
    setBase(stored)
    fields.begin(next)
  }

  const save = async (next: MessageDraft, opened: MailTemplate): Promise<unknown> => {
    try {
      begin(await send(next, opened))
      notify('Saved', { description: 'The next email of this kind uses it.' })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_conflict')
        return await meet(opened, next)
      if (!fields.refuse(error)) notifyError('The email could not be saved', error)
    }
    return undefined
  }
  const submit = (next: MessageDraft, opened: MailTemplate) => {
    fields.accept()
    return parseMessage(name, next).data ? during(() => save(next, opened)) : undefined
  }
  const { asked, meet } = useConflict<MailTemplate, MessageDraft>({
    toDraft,
    merge: mergeDrafts,
    load: () => queryClient.fetchQuery({ ...mailTemplateQuery(name), staleTime: 0 }),
    adopt: (merged, theirs) => {
      begin(theirs, merged)
      return submit(merged, theirs)
    },
  })
  const changes = changesBetween(toDraft(base), draft)
  const storedForm = useKeptForm<MailTemplate, MessageDraft>({
    of: isKept ? `mail ${name}` : null,
    opened: base,
    isDirty: changes.length > 0,
    read: () => draft,
    begin,
  })
  return {
    ...fields,
    changes,
    busy,
    kept: storedForm,
    asked,
    isStandard: isStandard(name, draft),
    useStandard: () => fields.change(shopMails[name].words),
    submit: () => void (busy || submit(draft, base)),
    discard: () => begin(base),
  }
}

async function send(draft: MessageDraft, { name, version }: MailTemplate): Promise<MailTemplate> {
  const body = { ...toBody(name, draft), version }
  const saved = await call(saveMailTemplate, { params: { name }, body })
  await showAnswer(mailTemplateQuery(name).queryKey, saved)
  void refreshMailTemplates()
  return saved
}

/** Default texts are not stored, so that later improvements apply. */
function toBody(name: MailTemplate['name'], draft: MessageDraft) {
  const { subject, opening, closing, isSent } = draft
  const content = isStandard(name, draft) ? null : { subject, opening, closing }
  return { words: content, isOff: !isSent }
}
