import { useState } from 'react'
import PlusIcon from 'lucide-react/icons/plus'
import type { TeamInvitation, OwnCompany } from '../../shared/companies/companies.ts'
import type { OwnRecord } from '../../shared/people/users.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { ConfirmEmailNote, useCanMail } from '../trade/confirm-email-note.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { InviteTeamMemberDialog } from './invite-dialog.tsx'
import styles from './team.module.css'
import { at } from '../http/path-to.ts'
import { formatDate } from '../../shared/dates.ts'
import { useInvitationLink } from './invitation-link.tsx'
import { syncNow } from '../offline/sync/sync.ts'
import { toast } from '../ui/overlays/toast.ts'
import { upperFirst } from '../trade/job-texts.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'

/** Members and open invitations. The owner invites and removes. */
export function CompanyTeam({ company, me }: { company: OwnCompany; me: OwnRecord }) {
  const [isInviting, setIsInviting] = useState(false)
  const remove = useRemoveMember()
  const isOwner = company.owner_id === me.id
  const canMail = useCanMail()
  useShortcuts('Company', isOwner ? [['i', 'Invite to the team', () => setIsInviting(true)]] : [])

  return (
    <Stack as="section" gap={3} aria-labelledby="team" className={styles.section}>
      <Row justify="between">
        <h2 id="team">Team</h2>
        {isOwner && (
          <Button size="sm" icon={<PlusIcon />} aria-keyshortcuts="i" onClick={() => setIsInviting(true)}>
            Invite
          </Button>
        )}
      </Row>
      {isOwner && company.invitations.length > 0 && <ConfirmEmailNote me={me} what="Your invitations" />}
      {isOwner && !canMail && company.invitations.length > 0 && (
        <Text muted size="small">
          Email isn’t set up here yet. Make a link for everyone you invite and pass it on.
        </Text>
      )}
      <Card as="ul" flush aria-labelledby="team">
        {company.team.map((member) => (
          <li key={member.user_id} className={styles.row}>
            <Avatar name={member.full_name} />
            <div className={styles.who}>
              <p className={styles.name}>{member.full_name}</p>
              <p className={styles.small}>{`${upperFirst(member.role)} · ${member.email}`}</p>
            </div>
            {member.user_id === company.owner_id ? (
              <Badge tone="neutral">Owner</Badge>
            ) : (
              isOwner && (
                <Button size="sm" aria-label={`Remove ${member.full_name}`} onClick={() => void remove(member)}>
                  Remove
                </Button>
              )
            )}
          </li>
        ))}
        {company.invitations.map((invitation) => (
          <CompanyInvitationRow key={invitation.id} invitation={invitation} canManage={isOwner} canMail={canMail} />
        ))}
      </Card>
      {isInviting && <InviteTeamMemberDialog canMail={canMail} onClose={() => setIsInviting(false)} />}
    </Stack>
  )
}

function useRemoveMember() {
  const { send } = useTeamChange()
  return async ({ user_id, full_name }: OwnCompany['team'][number]) => {
    const isSure = await confirm({
      title: `Remove ${full_name}?`,
      text: 'They lose access to the company’s projects and conversations straight away, on every device. Anything they posted stays and passes to you.',
      confirmLabel: 'Remove',
      tone: 'danger',
    })
    if (!isSure) return
    const ask = () => request('DELETE', at('/companies/members/{id}', { id: user_id }))
    await send({ ask, done: `${full_name} is no longer in the team.` })
  }
}

type Props = { invitation: TeamInvitation; canManage: boolean; canMail: boolean }

function CompanyInvitationRow({ invitation, canManage, canMail }: Props) {
  const { id, full_name, email, role } = invitation
  const link = useInvitationLink(invitation)
  const { send } = useTeamChange()
  const isOver = Date.parse(invitation.expires_at) <= Date.now()

  async function cancel() {
    const isSure = await confirm({
      title: `Withdraw ${full_name}’s invitation?`,
      text: 'Their link stops working at once.',
      confirmLabel: 'Withdraw',
      tone: 'danger',
    })
    if (!isSure) return
    const ask = () => request('DELETE', at('/companies/invitations/{id}', { id }))
    await send({ ask, done: 'Invitation withdrawn.' })
  }
  const resend = () =>
    send({
      ask: () => request('POST', at('/companies/invitations/{id}/resend', { id })),
      done: `A new link is on its way to ${email}.`,
    })

  return (
    <li className={styles.row}>
      <Avatar name={full_name} />
      <div className={styles.who}>
        <p className={styles.name}>{full_name}</p>
        <p className={styles.small}>{`${upperFirst(role)} · ${email}`}</p>
        <Badge tone={isOver ? 'stop' : 'standby'} plain>
          {teamInvitationState(invitation, isOver, canMail)}
        </Badge>
      </div>
      {canManage && (
        <div className={styles.actions}>
          {canMail ? (
            <Button size="sm" aria-label={`Resend the invitation of ${full_name}`} onClick={() => void resend()}>
              Resend
            </Button>
          ) : (
            <Button size="sm" aria-label={`Create a link for ${full_name}`} onClick={() => void link.make()}>
              Create a link
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

function teamInvitationState({ sent_at, expires_at }: TeamInvitation, isOver: boolean, canMail: boolean) {
  if (isOver) return `Invitation ran out on ${formatDate(expires_at)}`
  if (sent_at) return `Invited on ${formatDate(sent_at)}`
  return canMail ? 'Invitation waiting to be sent' : 'No email was sent'
}

/** Asks the server, and shows the outcome; the rows follow with the sync. `send` resolves to true on success. */
export const useTeamChange = () =>
  useChange(
    async ({ ask, done }: { ask: () => Promise<unknown>; done: string }) => {
      await ask()
      await syncNow()
      toast({ tone: 'go', text: done })
    },
    SPECIFIED_TEXT.companyFailed,
    { onFailure: (text) => toast({ tone: 'stop', text }) },
  )
