import { minFillMs } from '@marketday/contract/site/leads'

interface Guard {
  readonly nickname?: string | undefined
  readonly openedAt: string
}

export function refusalOf(form: Guard, now: Date): string | null {
  if (form.nickname) return 'Please leave the hidden field empty and send the form again'
  const elapsedMs = now.getTime() - new Date(form.openedAt).getTime()
  return elapsedMs < minFillMs ? 'That was too fast. Please press the button again.' : null
}

export function saidIn<F extends Guard>({ nickname: _unseen, openedAt: _opened, ...said }: F) {
  return said
}
