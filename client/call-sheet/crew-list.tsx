import { useState } from 'react'
import type { CallSheet, CrewState } from '../../shared/call-sheets/call-sheets.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { detailOf, request } from '../http/request.ts'
import { newConversationId } from '../offline/store/conversation-key.ts'
import { useStaleSince } from '../offline/sync/status.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { confirmedCount, crewWords, hasSeen } from './crew-words.ts'
import styles from './editor.module.css'
import { pathTo } from '../http/path-to.ts'

/** Everybody confirmed, those first who have not seen the last version; as this device last heard it. */
export function CrewList({ job, sheet }: { job: Job; sheet: CallSheet | null }) {
  // Asked for, so that '2m ago' moves on.
  useStaleSince()
  const version = sheet?.version ?? 0
  const crew = (sheet?.crew ?? []).toSorted((a, b) => Number(hasSeen(a, version)) - Number(hasSeen(b, version)))
  const seen = crew.filter((person) => hasSeen(person, version)).length
  const count = confirmedCount(job, sheet)

  return (
    <Card as="section" aria-label="Crew" flush>
      <div className={styles.crewHead}>
        <h2>Crew</h2>
        <p className={styles.muted}>
          {version > 0 ? `${seen} of ${crew.length} have seen version ${version}` : `${count} confirmed`}
        </p>
      </div>
      {crew.length === 0 ? (
        <p className={styles.nobody}>
          {count === 0
            ? 'Nobody is confirmed yet. Whoever you accept gets the call sheet as it then stands.'
            : 'Who has been told, reached and who has seen it stands here once it is published.'}
        </p>
      ) : (
        <ul className={styles.crew}>
          {crew.map((person) => (
            <CrewRow key={person.freelancer_id} jobId={job.id} person={person} version={version} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function CrewRow({ jobId, person, version }: { jobId: string; person: CrewState; version: number }) {
  const { freelancer_id, full_name, profile_picture, role_name } = person
  const { tone, state, detail } = crewWords(person, version, Date.now())
  const { remind, isReminding } = useRemind(jobId, person)
  return (
    <li className={styles.person}>
      <Avatar name={full_name} src={profile_picture} size={44} />
      <div className={styles.personMain}>
        <h3 className={styles.name}>{full_name}</h3>
        <p className={styles.muted}>{role_name}</p>
      </div>
      <div className={styles.personState}>
        <Badge tone={tone}>{state}</Badge>
        {detail && <p className={styles.muted}>{detail}</p>}
      </div>
      <div className={styles.personTools}>
        <ButtonLink
          size="sm"
          to={pathTo`/messages?conversation=${newConversationId({ other_user_id: freelancer_id, job_id: jobId })}`}
          aria-label={`Message ${full_name}`}
        >
          Message
        </ButtonLink>
        {version > 0 && !hasSeen(person, version) && (
          <Button size="sm" aria-label={`Remind ${full_name}`} loading={isReminding} onClick={() => void remind()}>
            Remind
          </Button>
        )}
      </div>
    </li>
  )
}

function useRemind(jobId: string, { freelancer_id, full_name }: CrewState) {
  const [isReminding, setIsReminding] = useState(false)
  async function remind() {
    setIsReminding(true)
    try {
      await request('POST', pathTo`/jobs/${jobId}/call-sheet/crew/${freelancer_id}/remind`)
      toast({ tone: 'go', text: `${full_name} is being reminded` })
    } catch (error) {
      toast({ tone: 'stop', text: detailOf(error, 'The reminder could not be sent.') })
    } finally {
      setIsReminding(false)
    }
  }
  return { remind, isReminding }
}
