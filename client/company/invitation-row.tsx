import { formatDate } from '../../shared/dates.ts'
import type { Invitation } from '../../shared/companies/companies.ts'
import { request } from '../http/request.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { changeTeam } from './change-team.ts'
import { useInvitationLink } from './invitation-link.tsx'
import styles from './team.module.css'
import { pathTo } from '../http/path-to.ts'

type Props = { invitation: Invitation; canManage: boolean; canMail: boolean }

export function InvitationRow({ invitation, canManage, canMail }: Props) {
  const { id, full_name, email, role } = invitation
  const link = useInvitationLink(invitation)
  const isOver = Date.parse(invitation.expires_at) <= Date.now()

  async function cancel() {
    const isSure = await confirm({
      title: `Take the invitation of ${full_name} back?`,
      text: 'Their link stops working at once.',
      confirmLabel: 'Take back',
      tone: 'danger',
    })
    if (isSure)
      await changeTeam(() => request('DELETE', pathTo`/companies/invitations/${id}`), 'Invitation taken back.')
  }
  const resend = () =>
    changeTeam(
      () => request('POST', pathTo`/companies/invitations/${id}/resend`),
      `A new link is on its way to ${email}.`,
    )

  return (
    <li className={styles.row}>
      <Avatar name={full_name} />
      <div className={styles.who}>
        <p className={styles.name}>{full_name}</p>
        <p className={styles.small}>{`${role} · ${email}`}</p>
        <Badge tone={isOver ? 'stop' : 'standby'} plain>
          {stateOf(invitation, isOver, canMail)}
        </Badge>
      </div>
      {canManage && (
        <div className={styles.actions}>
          {canMail ? (
            <Button size="sm" aria-label={`Resend the invitation of ${full_name}`} onClick={() => void resend()}>
              Resend
            </Button>
          ) : (
            <Button size="sm" aria-label={`Make a link for ${full_name}`} onClick={() => void link.make()}>
              Make a link
            </Button>
          )}
          <Button size="sm" aria-label={`Cancel the invitation of ${full_name}`} onClick={() => void cancel()}>
            Cancel
          </Button>
        </div>
      )}
      {link.dialog}
    </li>
  )
}

function stateOf({ sent_at, expires_at }: Invitation, isOver: boolean, canMail: boolean) {
  if (isOver) return `Invitation ran out on ${formatDate(expires_at)}`
  if (sent_at) return `Invited on ${formatDate(sent_at)}`
  return canMail ? 'Invitation waits to be sent' : 'No mail was sent'
}
