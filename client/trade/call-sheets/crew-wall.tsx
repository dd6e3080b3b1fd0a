import PhoneIcon from 'lucide-react/icons/phone'
import type { CrewState } from '../../../shared/call-sheets/call-sheets.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { crewStateTextOf } from './crew-state-text.ts'
import styles from './crew-wall.module.css'
import { confirmedPhoneOf, phoneLink } from './place-links.ts'

type Props = { job: Job; crew: CrewState[]; version: number }

/** The whole crew at a glance: a face each with how far the call sheet has got, which rings them where they allow it. */
export function CrewWall({ job, crew, version }: Props) {
  return (
    <ul className={styles.wall} aria-label="Crew at a glance">
      {crew.map((person) => (
        <CrewWallFace
          key={person.freelancer_id}
          person={person}
          phone={confirmedPhoneOf(job, person.freelancer_id)}
          version={version}
        />
      ))}
    </ul>
  )
}

type CrewWallFaceProps = { person: CrewState; phone: string | undefined; version: number }

function CrewWallFace({ person, phone, version }: CrewWallFaceProps) {
  const { full_name, profile_picture } = person
  const { tone, state } = crewStateTextOf(person, version, Date.now())
  const [first = '', ...rest] = full_name.split(' ')
  const face = (
    <>
      <span className={styles.picture}>
        <Avatar name={full_name} src={profile_picture} size={44} />
        {phone && <PhoneIcon aria-hidden="true" className={styles.ring} />}
      </span>
      <span className={styles.name}>
        {phone && <span className="sr-only">Call </span>}
        {first}
        <span className="sr-only"> {rest.join(' ')}</span>
      </span>{' '}
      {version > 0 && (
        <Badge tone={tone} plain>
          {state.replace(/ (version \d+|yet)$/, '')}
        </Badge>
      )}
    </>
  )
  return (
    <li>
      {phone ? (
        <a className={styles.face} href={phoneLink(phone)} title={full_name}>
          {face}
        </a>
      ) : (
        <span className={styles.face} title={full_name}>
          {face}
        </span>
      )}
    </li>
  )
}
