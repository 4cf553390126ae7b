import { isSlug } from '@marketday/contract/tenants/slug'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField, type TextFieldProps } from '../../ui/fields/TextField.tsx'
import { slugQuery } from '../setup-queries.ts'
import { useShopHost } from './shop-host.ts'
import { useSettled } from './settled.ts'

interface SlugFieldProps extends Pick<
  TextFieldProps,
  'id' | 'error' | 'onBlur' | 'className' | 'name'
> {
  value: string
  /** The address the shop already has; it is always free for itself. */
  ownSlug: string
  onChange: (slug: string) => void
}

const pauseMs = 300

/** Asks while typing whether the address is free, and offers others beside one that is taken. */
export function SlugField({ value, ownSlug, onChange, error, ...rest }: SlugFieldProps) {
  const asked = useSettled(value.trim().toLowerCase(), pauseMs)
  const check = useQuery({ ...slugQuery(asked), enabled: isSlug(asked) && asked !== ownSlug })
  const isCurrent = asked === value.trim().toLowerCase()
  const answer = isCurrent && check.data?.slug === asked ? check.data : null
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
        {answer?.isFree && 'This address is free'}
      </p>
      {answer && <Suggestions slugs={answer.suggestions} onChoose={onChange} />}
    </div>
  )
}

function Suggestions({
  slugs,
  onChoose,
}: {
  slugs: readonly string[]
  onChoose: (slug: string) => void
}) {
  if (slugs.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
      Free:
      {slugs.map((slug) => (
        <Button key={slug} variant="secondary" size="small" onClick={() => onChoose(slug)}>
          {slug}
        </Button>
      ))}
    </p>
  )
}

const refusalOf = (answer: { isFree: boolean; reason: string | null } | null) =>
  answer && !answer.isFree ? (answer.reason ?? 'Taken') : undefined
