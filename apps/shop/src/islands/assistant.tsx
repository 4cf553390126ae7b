import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { askedMax, firstQuestions } from '@marketday/contract/assistant/assistant-limits'
import type { AssistantAnswer } from '@marketday/contract/assistant/assistant'
import { AskedText, AssistantReplies } from '../parts/assistant-replies.tsx'
import { message } from './messages.ts'
import { ask } from './shop-api.ts'

interface Exchange {
  readonly asked: string
  /** Null until the reply arrives. */
  readonly answer: AssistantAnswer | null
}

let show: (() => void) | undefined

export function openAssistant(): void {
  if (!show) {
    const place = document.createElement('div')
    document.body.append(place)
    flushSync(() => createRoot(place).render(<Assistant />))
  }
  show?.()
}

function Assistant() {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { said, problem, send } = useTalk()
  const { talk = {}, choices = firstQuestions } =
    said.findLast(({ answer }) => answer)?.answer ?? {}

  useEffect(() => {
    show = () => {
      dialog.current?.showModal()
      input.current?.focus()
    }
  }, [])

  const submit = async (text: string) => {
    const field = input.current
    if (!field || text.trim() === '') return
    field.value = ''
    field.focus()
    // Restore text that could not be sent.
    if (!(await send(text.trim(), talk)) && field.value === '') field.value = text
  }

  return (
    <dialog ref={dialog} closedby="any" className="drawer" aria-labelledby="assistant-title">
      <div className="flex min-h-full flex-col px-5">
        <div className="top-0 flex items-center justify-between gap-4 bg-page py-4 tall:sticky">
          <h2 id="assistant-title" className="text-2xl font-bold">
            {message('askUs')}
          </h2>
          <button type="button" className="button-plain" onClick={() => dialog.current?.close()}>
            {message('close')}
          </button>
        </div>
        <p className="mb-4 text-sm text-soft">{message('assistantNote')}</p>
        <Log said={said} />
        <p
          role="alert"
          className={
            problem ? 'my-4 rounded-theme border-s-4 border-bad bg-bad-tint px-4 py-3' : 'sr-only'
          }
        >
          {problem}
        </p>
        <div className="my-4 flex flex-wrap gap-2">
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              className="button-plain"
              onClick={() => void submit(choice)}
            >
              {choice}
            </button>
          ))}
        </div>
        <form
          className="bottom-0 flex flex-wrap gap-2 bg-page pt-1 pb-5 tall:sticky"
          onSubmit={(event) => {
            event.preventDefault()
            void submit(input.current?.value ?? '')
          }}
        >
          <label htmlFor="assistant-text" className="w-full font-medium">
            {message(talk.wish ? 'yourAnswer' : 'yourQuestion')}
          </label>
          <input
            ref={input}
            id="assistant-text"
            maxLength={askedMax}
            autoComplete="off"
            className="field min-w-0 flex-1 basis-40"
          />
          <button type="submit" className="button">
            {message('send')}
          </button>
        </form>
      </div>
    </dialog>
  )
}

function Log({ said }: { said: readonly Exchange[] }) {
  const newest = useRef<HTMLDivElement>(null)
  useEffect(() => {
    newest.current?.scrollIntoView({ block: 'start' })
  }, [said])
  return (
    <div role="log" aria-label={message('questionsAndAnswers')} className="grow space-y-3">
      {said.map(({ asked, answer }, index) => (
        <div
          key={index}
          ref={index === said.length - 1 ? newest : null}
          className="scroll-mt-20 space-y-3"
        >
          <AskedText label={message('youAsked')} text={asked} />
          {answer ? (
            <AssistantReplies replies={answer.replies} />
          ) : (
            <p className="text-soft">{message('oneMoment')}</p>
          )}
        </div>
      ))}
    </div>
  )
}

/** Conversation of this tab; the shop stores nothing. */
function useTalk() {
  const [exchanges, setSaid] = useState<readonly Exchange[]>([])
  const [problem, setProblem] = useState('')
  const isBusy = useRef(false)

  /** Resolves to false without a reply. */
  const send = async (question: string, talk: AssistantAnswer['talk']): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    setProblem('')
    setSaid((before) => [...before, { asked: question, answer: null }])
    try {
      const answer = await ask({ body: { text: question, talk } })
      setSaid((before) => [...before.slice(0, -1), { asked: question, answer }])
      return true
    } catch (error) {
      setSaid((before) => before.slice(0, -1))
      setProblem(error instanceof Error ? error.message : message('somethingWrong'))
      return false
    } finally {
      isBusy.current = false
    }
  }
  return { said: exchanges, problem, send }
}
