import { messageMax, type OpenQuestion } from '@marketday/contract/assistant/chatbot/chatbot'
import { SendHorizontal } from 'lucide-react'
import { useState, type FormEvent, type Ref } from 'react'
import { Button } from '../ui/buttons/Button.tsx'

interface ComposerProps {
  question: OpenQuestion | null
  isWaiting: boolean
  field: Ref<HTMLInputElement>
  onSay: (text: string) => void
}

export function Composer({ question, isWaiting, field, onSay }: ComposerProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const say = (text: string) => {
    if (isWaiting || text.trim() === '') return
    setTyped('')
    setChosen([])
    onSay(text.trim())
  }
  const tap = (label: string) => {
    if (!question?.isMultiple || label === 'Skip' || label === 'Talk to a person') return say(label)
    setChosen((before) =>
      before.includes(label)
        ? before.filter((chosenLabel) => chosenLabel !== label)
        : [...before, label],
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    say(typed || chosen.join(', '))
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-t border-line p-4">
      {question && question.choices.length > 0 && (
        <ul
          aria-label="Suggested answers"
          className="flex max-h-40 flex-wrap gap-2 overflow-y-auto"
        >
          {question.choices.map(({ label, detail }) => (
            <li key={label}>
              <Button
                size="small"
                variant={chosen.includes(label) ? 'primary' : 'secondary'}
                title={detail || undefined}
                aria-pressed={question.isMultiple ? chosen.includes(label) : undefined}
                onClick={() => tap(label)}
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <input
          ref={field}
          aria-label="Your message"
          className="control min-w-0 flex-1"
          value={typed}
          maxLength={messageMax}
          autoComplete="off"
          placeholder={chosen.length > 0 ? chosen.join(', ') : 'Type a message'}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" aria-label="Send" aria-disabled={isWaiting || undefined}>
          <SendHorizontal aria-hidden className="size-5" />
        </Button>
      </div>
    </form>
  )
}
