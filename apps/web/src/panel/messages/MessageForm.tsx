import { useState } from 'react'

import { placeholderWords } from '@marketday/contract/panel/messages/placeholders'
import { shopMails, type MailWords } from '@marketday/contract/panel/messages/shop-mails'
import {
  saveMailTemplate,
  type MailTemplate,
} from '@marketday/contract/panel/messages/mail-templates'

import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormErrorSummary } from '../../ui/forms/FormErrorSummary.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { ConflictDialog } from '../forms/ConflictDialog.tsx'
import { KeptFormOffer, useKeptForm } from '../forms/KeptFormOffer.tsx'
import { LeaveGuard } from '../forms/LeaveGuard.tsx'
import { ReadOnlyNote } from '../forms/ReadOnlyNote.tsx'
import { SaveBar } from '../forms/SaveBar.tsx'
import { useCan } from '../account-query.ts'
import {
  conflictWords,
  messageLabels,
  type MessageDraft,
  changesBetween,
  isStandard,
  parseMessage,
  toDraft,
} from './message-draft.ts'
import { MessagePreview } from './MessagePreview.tsx'
import { ApiError, call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { showAnswer } from '../../platform/api/show-answer.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { useBusy } from '../../ui/buttons/use-busy.ts'
import { notify, notifyError } from '../../ui/feedback/toast.ts'
import { mergeDrafts } from '../forms/merge-drafts.ts'
import { useConflict } from '../forms/use-conflict.ts'
import { mailTemplateQuery, refreshMailTemplates } from './message-queries.ts'

const names = Object.keys(messageLabels) as (keyof MessageDraft)[]
const idOf = (name: keyof MessageDraft) => `message.${name}`

export function MessageForm({ stored }: { stored: MailTemplate }) {
  const mayEdit = useCan()('settings.edit')
  const form = useMessageForm(stored, mayEdit)
  const { isRequired } = shopMails[stored.name]
  const field = (name: keyof MessageDraft) => ({ id: idOf(name), label: messageLabels[name] })
  const problems = names.flatMap((name) => {
    const problem = form.problems[name]
    return problem ? [{ message: `${messageLabels[name]}: ${problem}`, fieldId: idOf(name) }] : []
  })
  return (
    <form
      noValidate
      aria-label="Email"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
      className="[&_:is(input,textarea,button)]:scroll-mb-28"
    >
      {!mayEdit && (
        <ReadOnlyNote reason="Your role can see the emails but not change them; ask an owner or a manager" />
      )}
      <KeptFormOffer kept={form.kept} />
      <div className="mb-4 empty:hidden">
        <FormErrorSummary problems={problems} tries={form.tries} />
      </div>
      <div className="grid min-w-0 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <fieldset disabled={!mayEdit} className="min-w-0">
          <legend className="sr-only">Text</legend>
          <Card
            title="Text"
            description="Items, totals, dates and links are added automatically between the opening and closing text."
          >
            <div className="flex flex-col gap-4">
              <TextField {...field('subject')} {...form.text('subject')} maxLength={200} />
              <TextArea {...field('opening')} {...form.text('opening')} optional rows={6} />
              <TextArea {...field('closing')} {...form.text('closing')} optional rows={4} />
              <Placeholders name={stored.name} />
              {form.isStandard ? (
                <p className="text-sm text-soft">This is the standard text.</p>
              ) : (
                <Button
                  variant="secondary"
                  className="self-start"
                  onClick={() => {
                    form.useStandard()
                    // The button disappears with its reason.
                    document.getElementById(idOf('subject'))?.focus()
                  }}
                >
                  Restore standard text
                </Button>
              )}
              {isRequired ? (
                <p className="text-sm text-soft">This email is always sent.</p>
              ) : (
                <Checkbox {...field('isSent')} {...form.tick('isSent')} />
              )}
            </div>
          </Card>
        </fieldset>
        {mayEdit && <MessagePreview name={stored.name} draft={form.draft} />}
      </div>
      <SaveBar
        changes={form.changes}
        keptAt={form.kept.keptAt}
        saving={form.busy}
        saveLabel="Save"
        onDiscard={form.discard}
      />
      <LeaveGuard dirty={form.changes.length > 0 && !form.busy} />
      {form.asked && <ConflictDialog what="this email" asked={form.asked} words={conflictWords} />}
    </form>
  )
}

function Placeholders({ name }: Pick<MailTemplate, 'name'>) {
  return (
    <div className="text-sm">
      <p className="font-medium">Placeholders you can use</p>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {shopMails[name].placeholders.map((placeholder) => (
          <div key={placeholder} className="contents">
            <dt>
              <code>{`{${placeholder}}`}</code>
            </dt>
            <dd className="text-soft">{placeholderWords[placeholder]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function useMessageForm(template: MailTemplate, isKept: boolean) {
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
    // The default text may have changed since the form was stored.
    begin: (opened, next) => begin({ ...opened, standard: template.standard }, next),
  })
  return {
    ...fields,
    changes,
    busy,
    kept: storedForm,
    asked,
    isStandard: isStandard(base, draft),
    useStandard: () => fields.change(base.standard),
    submit: () => void (busy || submit(draft, base)),
    discard: () => begin(base),
  }
}

async function send(draft: MessageDraft, template: MailTemplate): Promise<MailTemplate> {
  const { name, version } = template
  const body = { ...toBody(template, draft), version }
  const saved = await call(saveMailTemplate, { params: { name }, body })
  await showAnswer(mailTemplateQuery(name).queryKey, saved)
  void refreshMailTemplates()
  return saved
}

/** Default texts are not stored, so that later improvements apply. */
function toBody(template: MailTemplate, draft: MessageDraft) {
  const { subject, opening, closing, isSent } = draft
  const content = isStandard(template, draft) ? null : { subject, opening, closing }
  return { words: content, isOff: !isSent }
}
