import { useQuery } from '@tanstack/react-query'

import { isSlug } from '@marketday/contract/accounts/tenants/slug'

import { Button } from '../ui/buttons/Button.tsx'
import { TextField, type TextFieldProps } from '../ui/fields/TextField.tsx'
import { slugQuery } from './setup-queries.ts'
import { useSettled } from './settled.ts'
import { useDocument } from '../platform/document-context.tsx'

interface SlugFieldProps extends Pick<
  TextFieldProps,
  'id' | 'error' | 'onBlur' | 'className' | 'name'
> {
  value: string
  /** Current shop address, always available to this shop. */
  ownSlug: string
  onChange: (slug: string) => void
}

const pauseMs = 300

/** Reserves the address during typing, and suggests an alternative if taken. */
export function SlugField({ value, ownSlug, onChange, error, ...rest }: SlugFieldProps) {
  const settledSlug = useSettled(value.trim().toLowerCase(), pauseMs)
  const check = useQuery({
    ...slugQuery(settledSlug),
    enabled: isSlug(settledSlug) && settledSlug !== ownSlug,
  })
  const isCurrent = settledSlug === value.trim().toLowerCase()
  const answer = isCurrent && check.data?.slug === settledSlug ? check.data : null
  const host = useShopHost(value)
  return (
    <div className={rest.className}>
      <TextField
        {...rest}
        className={undefined}
        label="Shop address"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={value}
        onChange={(event) => onChange(event.target.value.toLowerCase().replaceAll(/[\s_]+/g, '-'))}
        hint={
          <>
            Customers find you at{' '}
            <span className="font-medium text-ink [overflow-wrap:anywhere]">{host}</span>
          </>
        }
        error={error ?? refusalOf(answer)}
      />
      <p role="status" className="mt-1.5 min-h-5 text-sm text-good">
        {noteOn(answer)}
      </p>
      {answer?.suggestion && <Suggestion slug={answer.suggestion} onChoose={onChange} />}
    </div>
  )
}

interface SuggestionProps {
  slug: string
  onChoose: (slug: string) => void
}

function Suggestion({ slug, onChoose }: SuggestionProps) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
      Available and reserved for you:
      <Button variant="secondary" size="small" onClick={() => onChoose(slug)}>
        {slug}
      </Button>
    </p>
  )
}

interface Answer {
  readonly isFree: boolean
  readonly reason: string | null
  readonly keptUntil: string | null
  readonly wasLost: boolean
}

function noteOn(answer: Answer | null): string | null {
  if (!answer?.isFree) return null
  return answer.keptUntil === null
    ? 'This address is available'
    : 'This address is available and reserved for you'
}

function refusalOf(answer: Answer | null): string | undefined {
  if (!answer || answer.isFree) return undefined
  const reason = answer.reason ?? 'Taken'
  return answer.wasLost
    ? `Another business has taken the address we reserved for you. ${reason}.`
    : reason
}

export function useShopHost(slug: string): string {
  const { runtime } = useDocument()
  const suffix = new URL(runtime.shopUrl.replace('{slug}', 'x') || 'http://x').host.slice(1)
  return `${slug || 'your-shop'}${suffix}`
}
