import { useState } from 'react'
import PlusIcon from 'lucide-react/icons/plus'
import type { OwnCompany } from '../../shared/companies/companies.ts'
import type { Me } from '../../shared/people/users.ts'
import { request } from '../http/request.ts'
import { useCanMail } from '../trade/use-can-mail.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { ConfirmEmailNote } from '../trade/confirm-email-note.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { changeTeam } from './change-team.ts'
import { InvitationRow } from './invitation-row.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import styles from './team.module.css'
import { pathTo } from '../http/path-to.ts'

/** Who acts for the company, and who is asked to. Its owner invites and removes. */
export function Team({ company, me }: { company: OwnCompany; me: Me }) {
  const [isInviting, setIsInviting] = useState(false)
  const isOwner = company.owner_id === me.id
  const canMail = useCanMail()

  return (
    <Stack as="section" gap={3} aria-labelledby="team" className={styles.section}>
      <Row justify="between">
        <h2 id="team">Team</h2>
        {isOwner && (
          <Button size="sm" icon={<PlusIcon />} onClick={() => setIsInviting(true)}>
            Invite
          </Button>
        )}
      </Row>
      {isOwner && company.invitations.length > 0 && <ConfirmEmailNote me={me} what="Your invitations" />}
      {isOwner && !canMail && company.invitations.length > 0 && (
        <Text muted size="small">
          No mail can be sent from here yet. Make everybody you invite a link, and hand it over.
        </Text>
      )}
      <Card as="ul" flush aria-labelledby="team">
        {company.team.map((member) => (
          <li key={member.user_id} className={styles.row}>
            <Avatar name={member.full_name} />
            <div className={styles.who}>
              <p className={styles.name}>{member.full_name}</p>
              <p className={styles.small}>{`${member.role} · ${member.email}`}</p>
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
          <InvitationRow key={invitation.id} invitation={invitation} canManage={isOwner} canMail={canMail} />
        ))}
      </Card>
      {isInviting && <InviteDialog canMail={canMail} onClose={() => setIsInviting(false)} />}
    </Stack>
  )
}

async function remove({ user_id, full_name }: OwnCompany['team'][number]) {
  const isSure = await confirm({
    title: `Remove ${full_name}?`,
    text: 'They lose the company’s projects and conversations at once, on every phone. What they posted stays, and is answered by you.',
    confirmLabel: 'Remove',
    tone: 'danger',
  })
  if (!isSure) return
  await changeTeam(() => request('DELETE', pathTo`/companies/members/${user_id}`), `${full_name} is out of the team.`)
}
