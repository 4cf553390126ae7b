import { useNavigate } from 'react-router'
import type { MailedLink } from '../../platform/session/mailed-link.ts'
import { ProviderReturnDialog } from '../provider-return/ProviderReturnDialog.tsx'
import { ConfirmEmailDialog } from './ConfirmEmailDialog.tsx'
import { ContinueSetUpDialog } from './ContinueSetUpDialog.tsx'
import { InvitationDialog } from './InvitationDialog.tsx'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'
import { StopRemindersDialog } from './StopRemindersDialog.tsx'

/** Dialog of a mailed link. Closing it leads to the home page and removes the link from the URL. */
export function MailedLinkDialog({ link }: { link: MailedLink }) {
  const navigate = useNavigate()
  const close = () => void navigate('/', { replace: true })
  if (link.act === 'reset-password')
    return <ResetPasswordDialog key={link.token} token={link.token} onClose={close} />
  if (link.act === 'confirm-email')
    return <ConfirmEmailDialog key={link.token} token={link.token} onClose={close} />
  if (link.act === 'continue-set-up')
    return <ContinueSetUpDialog key={link.token} token={link.token} onClose={close} />
  if (link.act === 'stop-reminders')
    return <StopRemindersDialog key={link.token} token={link.token} onClose={close} />
  if (link.act === 'finish-sign-in')
    return <ProviderReturnDialog key={link.token} fragment={link.token} onClose={close} />
  return <InvitationDialog key={link.token} link={link} onClose={close} />
}
