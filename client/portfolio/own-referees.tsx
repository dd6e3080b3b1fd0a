import { useState } from 'react'
import { formatDate } from '../../shared/dates.ts'
import { refereeState, type RefereeState } from '../../shared/people/referee-state.ts'
import type { Referee } from '../../shared/people/referees.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmEmailNote } from '../trade/confirm-email-note.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { InviteReferee } from './invite-referee.tsx'
import styles from './reviews.module.css'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import { at } from '../http/path-to.ts'

const REFEREE_STATE_BADGES: Record<RefereeState, [tone: BadgeTone, word: string]> = {
  answered: ['go', 'Answered'],
  waiting: ['standby', 'Waiting'],
  expired: ['neutral', 'Too old'],
  refused: ['stop', 'Not delivered'],
}
const RESEND_INVITATION_AFTER_MS = 86_400_000

/** The referees and who has answered, from this device. Inviting needs signal. */
export function OwnReferees({ userId }: { userId: string }) {
  const referees = useLive(async (db) => (await db.referees.toArray()).toSorted(firstAskedRefereeFirst), [])
  const { online } = useStatus()
  const me = useOwnRecord()
  const { failure, busyId, sendAgain, takeBack } = useRefereeActions()
  const [now] = useState(Date.now)

  return (
    <Card as="section" className={styles.referees} aria-labelledby="your-referees">
      <Stack gap={1}>
        <h2 id="your-referees">Your referees</h2>
        <Text size="small" muted>
          Two or more people who have worked with you. Each gets an email with a link; what they write appears here.
        </Text>
      </Stack>
      {failure && <InlineError what={failure} />}
      {me && (referees?.length ?? 0) > 0 && <ConfirmEmailNote me={me} what="The emails to your referees" />}
      {referees && referees.length > 0 && (
        <ul className={styles.refereeList} aria-label="Your referees">
          {referees.map((referee) => (
            <li key={referee.id} className={styles.referee}>
              <Text strong className={styles.address}>
                {referee.referee_email}
              </Text>
              <Text size="small" muted>
                {refereeHistoryOf(referee)}
              </Text>
              <RefereeStateBadge state={refereeState(referee, now)} />
              {!referee.answered_at && (
                <Row gap={2} className={styles.tools}>
                  {now - lastRefereeMailMs(referee) > RESEND_INVITATION_AFTER_MS && (
                    <Button
                      size="sm"
                      disabled={!online}
                      loading={busyId === referee.id}
                      onClick={() => void sendAgain(referee)}
                    >
                      Send again<span className="sr-only"> to {referee.referee_email}</span>
                    </Button>
                  )}
                  <Button size="sm" variant="ghost" disabled={!online} onClick={() => void takeBack(referee)}>
                    Remove<span className="sr-only"> {referee.referee_email}</span>
                  </Button>
                </Row>
              )}
            </li>
          ))}
        </ul>
      )}
      <InviteReferee userId={userId} known={referees ?? []} />
    </Card>
  )
}

function RefereeStateBadge({ state }: { state: RefereeState }) {
  const [tone, word] = REFEREE_STATE_BADGES[state]
  return <Badge tone={tone}>{word}</Badge>
}

function refereeHistoryOf({ sent_at, reminded_at, refused_at, answered_at }: Referee) {
  if (answered_at) return `Answered ${formatDate(answered_at)}`
  if (refused_at) return 'The email bounced: nobody has this address. Remove it and invite them at the right one.'
  return `Asked ${formatDate(sent_at)}${reminded_at ? ` · reminded ${formatDate(reminded_at)}` : ''}`
}

const lastRefereeMailMs = ({ sent_at, reminded_at }: Referee) =>
  Math.max(Date.parse(sent_at), Date.parse(reminded_at ?? sent_at))

/** Ids increase in the order of asking. */
const firstAskedRefereeFirst = (a: Referee, b: Referee) => (a.id < b.id ? -1 : 1)

/** Mailing an invitation again, and withdrawing it. */
function useRefereeActions() {
  type Act = { id: string; ask: () => Promise<unknown>; done: string }
  const { send, failure, asked } = useChange(async ({ ask, done }: Act) => {
    await ask().finally(() => void syncNow())
    toast({ tone: 'go', text: done })
  }, 'Nothing has changed.')

  return {
    failure,
    busyId: asked?.id,
    sendAgain: (referee: Referee) =>
      send({
        id: referee.id,
        ask: () => request('POST', at('/referees/invitations/{id}/resend', { id: referee.id })),
        done: `Another email to ${referee.referee_email} is on its way.`,
      }),
    async takeBack(referee: Referee) {
      const isSure = await confirm({
        title: `Remove ${referee.referee_email}?`,
        text: 'The link in their email stops working, and they won’t get a reminder.',
        confirmLabel: 'Remove',
        tone: 'danger',
      })
      if (!isSure) return
      await send({
        id: referee.id,
        ask: () => request('DELETE', at('/referees/invitations/{id}', { id: referee.id })),
        done: `${referee.referee_email} is removed.`,
      })
    },
  }
}
