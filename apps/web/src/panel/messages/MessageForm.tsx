import type { MailTemplate } from '@marketday/contract/panel/messages/mail-templates'
import { placeholderWords } from '@marketday/contract/panel/messages/placeholders'
import { shopMails } from '@marketday/contract/panel/messages/shop-mails'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormErrorSummary } from '../../ui/forms/FormErrorSummary.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { ConflictDialog } from '../forms/ConflictDialog.tsx'
import { KeptFormOffer } from '../forms/kept/KeptFormOffer.tsx'
import { LeaveGuard } from '../forms/LeaveGuard.tsx'
import { ReadOnlyNote } from '../forms/ReadOnlyNote.tsx'
import { SaveBar } from '../forms/SaveBar.tsx'
import { useCan } from '../use-can.ts'
import { conflictWords, messageLabels, type MessageDraft } from './message-draft.ts'
import { MessagePreview } from './MessagePreview.tsx'
import { useMessageForm } from './use-message-form.ts'

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
