import { Link } from 'react-router-dom'
import { formatDate, formatRelative } from '../../shared/dates.ts'
import { plainWords } from '../../shared/plain-words.ts'
import type { WaitingProfile } from '../../shared/staff/staff.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { DecisionButton } from './decision-button.tsx'
import styles from './staff.module.css'
import { pathTo } from '../http/path-to.ts'

export function WaitingProfileCard({ profile }: { profile: WaitingProfile }) {
  const { id, full_name, user_type, company_name, city, job_roles, bio, website, version } = profile
  const kind = plainWords(user_type)
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.who}>
        <Avatar name={full_name} src={profile.profile_picture} size={44} />
        <div>
          <h3>
            <Link to={pathTo`/portfolio?id=${id}`}>{full_name}</Link>
          </h3>
          <Text size="small" muted>
            {[kind, company_name, city, profile.email].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Text size="small" muted className={styles.when}>
          {formatRelative(profile.asked_at)}
        </Text>
      </div>
      <Text size="small">
        {[job_roles.join(', '), `Member since ${formatDate(profile.member_since)}`].filter(Boolean).join(' · ')}
      </Text>
      {bio && <Text className={styles.words}>{bio}</Text>}
      {/^https?:\/\//i.test(website) && (
        <a className={styles.link} href={website} target="_blank" rel="noopener noreferrer nofollow">
          {website.replace(/^https?:\/\//i, '')}
        </a>
      )}
      <Row justify="end" wrap>
        <DecisionButton
          label={
            <>
              Refuse<span className="sr-only"> {full_name}</span>
            </>
          }
          title={`Refuse ${full_name}?`}
          text="They keep their account, and can ask again."
          hint="They read it: say what is missing."
          path={pathTo`/profiles/${id}/refuse`}
          version={version}
          confirmLabel="Refuse"
          done={`${full_name} is told why not.`}
          tone="danger"
        />
        <DecisionButton
          label={
            <>
              Verify<span className="sr-only"> {full_name}</span>
            </>
          }
          title={`Verify ${full_name}?`}
          text="Their profile shows the badge from now on."
          hint="What you have seen. It is kept in the audit trail."
          path={pathTo`/profiles/${id}/verify`}
          version={version}
          confirmLabel="Verify"
          done={`${full_name} is verified.`}
        />
      </Row>
    </Card>
  )
}
