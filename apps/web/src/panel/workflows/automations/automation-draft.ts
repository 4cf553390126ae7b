import {
  AutomationInput,
  type AutomationAct,
  type AutomationCondition,
  type AutomationTrigger,
} from '@marketday/contract/workflows/automation'
import type { Automation } from '@marketday/contract/workflows/automations'

/** Condition or action being edited: its text or choice, and an amount or number of days. */
export interface LineDraft<Kind> {
  readonly key: number
  readonly kind: Kind
  readonly value: string
  readonly number: number | null
}

export type ConditionDraft = LineDraft<AutomationCondition['kind']>
export type ActDraft = LineDraft<AutomationAct['kind']>

export interface AutomationDraft {
  name: string
  trigger: AutomationTrigger
  conditions: readonly ConditionDraft[]
  acts: readonly ActDraft[]
}

export const firstValues: Readonly<Partial<Record<string, string>>> = {
  total: 'atLeast',
  channel: 'shop',
  method: 'card',
  firstOrder: 'yes',
  receiving: 'delivery',
  priority: 'high',
}

export const newLine = <Kind extends string>(
  lines: readonly LineDraft<Kind>[],
  kind: Kind,
): LineDraft<Kind> => ({
  key: 1 + Math.max(0, ...lines.map(({ key }) => key)),
  kind,
  value: firstValues[kind] ?? '',
  number: null,
})

export const draftOf = (automation: Automation | null): AutomationDraft => ({
  name: automation?.name ?? '',
  trigger: automation?.trigger ?? 'placed',
  conditions: automation?.conditions.map(conditionDraft) ?? [],
  acts: automation?.acts.map(actDraft) ?? [newLine<ActDraft['kind']>([], 'tag')],
})

/** Maps problems to their line. */
export function checkDraft({ conditions, acts, ...draft }: AutomationDraft) {
  const parsed = AutomationInput.safeParse({
    ...draft,
    conditions: conditions.map(toCondition),
    acts: acts.map(toAct),
  })
  const issues = parsed.error?.issues.map(({ path, message }) => ({
    path,
    message: path.length > 1 ? `${lineName(path)}: ${wordsFor(message)}` : message,
  }))
  return issues ? { ...parsed, error: { issues } } : parsed
}

const lineName = ([list, place]: readonly PropertyKey[]) =>
  `${list === 'conditions' ? 'Condition' : 'Step'} ${Number(place) + 1}`

const wordsFor = (message: string) => (/uuid|invalid/i.test(message) ? 'Choose one' : message)

function toCondition({ kind, value, number }: ConditionDraft): unknown {
  const fields: Readonly<Record<ConditionDraft['kind'], object>> = {
    total: { is: value, amountMinor: number },
    channel: { channel: value },
    method: { method: value },
    item: { itemId: value },
    itemTag: { tag: value },
    category: { categoryId: value },
    orderTag: { tag: value },
    customerTag: { tag: value },
    firstOrder: { isFirst: value === 'yes' },
    receiving: { receiving: value },
    priority: { priority: value },
    location: { locationId: value },
    country: { name: value },
    postcode: { startsWith: value },
  }
  return { kind, ...fields[kind] }
}

function toAct({ kind, value, number }: ActDraft): unknown {
  const fields: Readonly<Record<ActDraft['kind'], object>> = {
    tag: { tag: value },
    assign: { assigneeId: value },
    priority: { priority: value },
    due: { inDays: number },
    note: { text: value },
    notify: { colleagueId: value || null },
  }
  return { kind, ...fields[kind] }
}

const valueIn = (fields: object): string =>
  Object.values(fields).find((field) => typeof field === 'string') ?? ''

function conditionDraft({ kind, ...fields }: AutomationCondition, key: number): ConditionDraft {
  const first = 'isFirst' in fields ? (fields.isFirst ? 'yes' : 'no') : valueIn(fields)
  return { key, kind, value: first, number: 'amountMinor' in fields ? fields.amountMinor : null }
}

function actDraft({ kind, ...fields }: AutomationAct, key: number): ActDraft {
  return { key, kind, value: valueIn(fields), number: 'inDays' in fields ? fields.inDays : null }
}
