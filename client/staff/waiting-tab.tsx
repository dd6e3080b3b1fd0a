import RestIcon from 'lucide-react/icons/coffee'
import { EmptyState } from '../ui/empty-state.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { useWaitingDecisions } from './use-staff.ts'
import { Link } from 'react-router-dom'
import { formatDate, formatRelative } from '../../shared/dates.ts'
import { humanized } from '../../shared/labels.ts'
import type { WaitingCredential, WaitingProfile } from '../../shared/staff/staff.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { DecisionButton } from './decision-button.tsx'
import styles from './staff.module.css'
import { at, pathTo } from '../http/path-to.ts'
import { useWide } from '../ui/hooks/use-width.ts'
import { waitingOfCredential, staffDecisionsOn, waitingOfProfile } from './waiting.ts'
import { WaitingTable } from './waiting-table.tsx'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ExpiryBadge } from '../trade/expiry-badge.tsx'
import { ShownDocument } from '../trade/files/shown-document.tsx'

/** People and credentials that wait for verification, the oldest first: on a wide screen a table, else cards. */
export function WaitingTab() {
  const { profiles, credentials, error, refetch } = useWaitingDecisions()
  const isWide = useWide()
  if (error && !(profiles && credentials)) return <NotLoaded error={error} retry={refetch} />
  if (!profiles || !credentials) return <SkeletonList rows={2} height={190} label="Loading the queue" />
  if (profiles.length + credentials.length === 0)
    return (
      <EmptyState icon={<RestIcon />} title="Nothing waiting" text="Anyone who asks to be verified appears here." />
    )
  if (isWide) return <WaitingTable all={[...profiles.map(waitingOfProfile), ...credentials.map(waitingOfCredential)]} />
  return (
    <Stack gap={6}>
      {profiles.length > 0 && (
        <Stack as="section" gap={3} aria-labelledby="profiles">
          <h2 id="profiles">Profiles</h2>
          <Stack as="ul" gap={3}>
            {profiles.map((profile) => (
              <WaitingProfileCard key={profile.id} profile={profile} />
            ))}
          </Stack>
        </Stack>
      )}
      {credentials.length > 0 && (
        <Stack as="section" gap={3} aria-labelledby="credentials">
          <h2 id="credentials">Credentials</h2>
          <Stack as="ul" gap={3}>
            {credentials.map((credential) => (
              <WaitingCredentialCard key={credential.id} credential={credential} />
            ))}
          </Stack>
        </Stack>
      )}
    </Stack>
  )
}

function WaitingProfileCard({ profile }: { profile: WaitingProfile }) {
  const { id, full_name, user_type, company_name, city, job_roles, bio, website } = profile
  const { refuse, verify } = staffDecisionsOn(waitingOfProfile(profile))
  const kind = humanized(user_type)
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
          {...refuse}
        />
        <DecisionButton
          label={
            <>
              Verify<span className="sr-only"> {full_name}</span>
            </>
          }
          {...verify}
        />
      </Row>
    </Card>
  )
}

function WaitingCredentialCard({ credential }: { credential: WaitingCredential }) {
  const { id, name, issuer, number, issued_on, owner } = credential
  const { refuse, verify } = staffDecisionsOn(waitingOfCredential(credential))
  const [isOpen, setIsOpen] = useState(false)
  const ofOwner = (
    <span className="sr-only">
      {' '}
      {name} of {owner.full_name}
    </span>
  )
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.who}>
        <div>
          <h3>{name}</h3>
          <Text size="small" muted>
            <Link to={pathTo`/portfolio?id=${owner.id}`}>{owner.full_name}</Link>
            {[' ', issuer, number, issued_on && `issued ${formatDate(issued_on)}`].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Text size="small" muted className={styles.when}>
          {formatRelative(credential.updated_at)}
        </Text>
      </div>
      <Row>
        <ExpiryBadge expires_on={credential.expires_on} />
      </Row>
      <Row justify="end" wrap>
        <Button size="sm" onClick={() => setIsOpen(true)}>
          Document{ofOwner}
        </Button>
        <DecisionButton label={<>Refuse{ofOwner}</>} {...refuse} />
        <DecisionButton label={<>Verify{ofOwner}</>} {...verify} />
      </Row>
      {isOpen && (
        <ShownDocument
          credential={credential}
          path={at('/staff/credentials/{id}/document', { id })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  )
}
